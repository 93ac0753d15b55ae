import type { MeasuredUnit } from '@daybook/domain/trade/trade-columns.ts';
import { FirstTradesLinks } from '#web/journal/FirstTradesLinks.tsx';
import { NoResultsInUnit } from '#web/journal/units/NoResultsInUnit.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { LastTradingDay } from './LastTradingDay.tsx';

export interface NothingToShowProps {
  /** That of the results, where they are not in money. */
  readonly unit: MeasuredUnit | undefined;
  /** Whether the journal has any trades at all. */
  readonly hasTrades: boolean;
  readonly searchHref: string;
}

/** In place of figures: a way to the first trades, or back to the search. */
export function NothingToShow({ unit, hasTrades, searchHref }: NothingToShowProps) {
  const { trades: words } = useMessages();
  if (unit !== undefined) return <NoResultsInUnit unit={unit} />;
  if (!hasTrades)
    return (
      <EmptyState drawing="chart" title={words.noneYet} action={<FirstTradesLinks />}>
        {words.noneYetHelp}
      </EmptyState>
    );
  return (
    <EmptyState
      title={words.noneFound}
      action={<ButtonLink href={searchHref}>{words.changeSearch}</ButtonLink>}
    >
      <LastTradingDay />
    </EmptyState>
  );
}
