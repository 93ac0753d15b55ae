import type { MeasuredUnit } from '@daybook/domain/trade/trade-columns.ts';
import { usePreference } from '#web/journal/preferences/use-preference.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';

/** In place of figures where trades pass the filter and the unit of none of them is known. */
export function NoResultsInUnit({ unit }: { readonly unit: MeasuredUnit }) {
  const { units: words } = useMessages();
  const [, save] = usePreference('resultUnit');
  return (
    <EmptyState
      drawing="chart"
      title={words.none[unit]}
      action={<Button onClick={() => save('money')}>{words.showMoney}</Button>}
    >
      {words.lacking[unit]}
    </EmptyState>
  );
}
