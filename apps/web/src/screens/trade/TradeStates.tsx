import type { FailureProps } from '#web/router/screen.ts';
import { codeOf } from '#web/server/problem.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { Failure } from '#web/ui/page/Failure.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { Loading } from '#web/ui/page/Loading.tsx';

const missing = lazyPart(async () => (await import('./TradeMissing.tsx')).TradeMissing, '260px');

/** A trade that cannot be had: there is none of that id, or it could not be read. */
export function TradeFailure({ error, onRetry }: FailureProps) {
  // An address that holds no id of a trade names none either.
  if (codeOf(error) !== '010' && codeOf(error) !== '011') return <Failure error={error} onRetry={onRetry} />;
  return <missing.Part />;
}

/** While a trade is on its way. */
export function TradeLoading() {
  const { journal } = useFirstMessages();
  return <Loading>{journal.tradeLoading}</Loading>;
}
