import type { MeasuredUnit } from '@daybook/domain/trade/trade-columns.ts';
import { NoResultsInUnit } from '#web/journal/units/NoResultsInUnit.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { LastTradingDay } from './LastTradingDay.tsx';

export interface NothingToShowProps {
  /** That of the results, where they are not in money. */
  readonly unit: MeasuredUnit | undefined;
  readonly searchHref: string;
}

/** In place of figures: the way back to the search. */
export function NothingToShow({ unit, searchHref }: NothingToShowProps) {
  const { trades: words } = useMessages();
  if (unit !== undefined) return <NoResultsInUnit unit={unit} />;
  return (
    <EmptyState
      title={words.noneFound}
      action={<ButtonLink href={searchHref}>{words.changeSearch}</ButtonLink>}
    >
      <LastTradingDay />
    </EmptyState>
  );
}
