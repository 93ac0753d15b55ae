import { useId, type ReactNode } from 'react';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { formatDecimal, formatPercent, formatShare } from '@daybook/domain/figure-text.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { LotKind } from '@daybook/domain/trade/details/lots-by-kind.ts';
import { partsInCents } from '@daybook/domain/figures/parts-in-cents.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Card } from '#web/ui/Card.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import styles from './Audits.module.css';
import type { Explained } from './explain.ts';
import { NamedRow, RowsTitle } from '../NamedRows.tsx';

interface AuditsProps {
  readonly trade: TradeDetail;
  readonly explained: Explained;
}

/** What each part of the position brought, and what scaling in and out did; both add up to the gross. */
export function Audits({ trade, explained }: AuditsProps) {
  const { tradeExplained: words } = useMessages();
  const { audit, scaling, steps } = explained;
  if (steps.some(({ value }) => value === null)) return <Sentence>{words.settled}</Sentence>;
  if (audit === null || scaling === null) return <Sentence>{words.notAmounts}</Sentence>;
  const hasAdds = audit.winnerOrders + audit.loserOrders > 0;
  const isScaled = scaling.scalingIn !== 0 || scaling.scalingOut !== 0 || !scaling.isComparable;
  if (!hasAdds && !isScaled) return <Sentence>{words.nothingAdded}</Sentence>;
  return (
    <div className={styles.audits}>
      <Adds trade={trade} audit={audit} />
      <Scaling trade={trade} scaling={scaling} />
    </div>
  );
}

function Sentence({ children }: { readonly children: ReactNode }) {
  const { tradeExplained: words } = useMessages();
  return (
    <Card label={words.adds}>
      <p className={styles.sentence}>{children}</p>
    </Card>
  );
}

const KINDS = ['entry', 'add-to-winner', 'add-to-loser'] as const satisfies LotKind[];

function Adds({
  trade,
  audit,
}: Pick<AuditsProps, 'trade'> & { readonly audit: NonNullable<Explained['audit']> }) {
  const { tradeExplained: words, words: names } = useMessages();
  const amounts: Record<LotKind, Money> = {
    entry: audit.firstLots,
    'add-to-winner': audit.addsToWinners,
    'add-to-loser': audit.addsToLosers,
  };
  const kinds = KINDS.filter((kind) => kind === 'entry' || audit.lots[kind].orders > 0);
  const shown = partsInCents(kinds.map((kind) => amounts[kind]));
  return (
    <Sums title={words.adds} note={words.addsNote} trade={trade} footnote={words.proportion}>
      {kinds.map((kind, at) => (
        <Row key={kind} name={words.lots[kind]} amount={shown[at]!} currency={trade.currency}>
          {words.lotsOf(
            audit.lots[kind].orders,
            formatSize(audit.lots[kind].size, names.count),
            shareOf(audit.lots[kind].size, trade.size),
          )}
        </Row>
      ))}
    </Sums>
  );
}

/** Exactly rounded where sizes are whole, which counts must be. */
function shareOf(part: string, whole: string): string {
  const [top, bottom] = [Number(part), Number(whole)];
  return Number.isSafeInteger(top * 100) && Number.isSafeInteger(bottom)
    ? formatShare(top, bottom)
    : formatPercent(top / bottom);
}

function Scaling({
  trade,
  scaling,
}: Pick<AuditsProps, 'trade'> & { readonly scaling: NonNullable<Explained['scaling']> }) {
  const { tradeExplained: words } = useMessages();
  const { currency } = trade;
  const price = (text: string | null) => (text === null ? '–' : formatDecimal(text, 2));
  if (!scaling.isComparable)
    return (
      <Sums title={words.scaling} note={words.scalingNote}>
        <p className={styles.sentence}>{words.notComparable}</p>
      </Sums>
    );
  const [held, scalingIn, scalingOut] = partsInCents([
    scaling.heldWhole,
    scaling.scalingIn,
    scaling.scalingOut,
  ]);
  return (
    <Sums title={words.scaling} note={words.scalingNote} trade={trade}>
      <Row
        name={words.heldWhole(price(scaling.first), price(scaling.last))}
        amount={held!}
        currency={currency}
      />
      <Row name={words.scalingIn} amount={scalingIn!} currency={currency} />
      <Row name={words.scalingOut} amount={scalingOut!} currency={currency} />
    </Sums>
  );
}

interface SumsProps {
  readonly title: string;
  readonly note: string;
  /** Whose gross the rows add up to; nothing is summed without it. */
  readonly trade?: TradeDetail;
  readonly footnote?: string;
  readonly children: ReactNode;
}

function Sums({ title, note, trade, footnote, children }: SumsProps) {
  const { trade: words } = useMessages();
  const id = useId();
  return (
    <Card labelledBy={id}>
      <RowsTitle id={id}>{title}</RowsTitle>
      <p className={styles.note}>{note}</p>
      {trade === undefined ? (
        children
      ) : (
        <dl className={styles.rows}>
          {children}
          <Row
            isTotal
            name={words.gross}
            amount={trade.grossProfitAndLoss as Money}
            currency={trade.currency}
          />
        </dl>
      )}
      {footnote === undefined ? null : <p className={styles.footnote}>{footnote}</p>}
    </Card>
  );
}

interface RowProps {
  readonly name: string;
  readonly amount: Money;
  readonly currency: string;
  readonly isTotal?: boolean;
  readonly children?: ReactNode;
}

function Row({ name, amount, currency, isTotal = false, children }: RowProps) {
  return (
    <NamedRow name={name} detail={children} className={isTotal && styles.total}>
      <MoneyText amount={amount} tone="plain" currency={currency} />
    </NamedRow>
  );
}
