import type { ReactNode } from 'react';
import { tradeIdText } from '@daybook/domain/trade/trade-columns.ts';
import type { Selection } from '#web/journal/selection.ts';
import { BreakdownTab } from './BreakdownTab.tsx';

export interface BreakdownFiguresProps {
  readonly selection: Selection;
  readonly empty: ReactNode;
}

/** The breakdown of the selected trades, the best and worst leading to their own pages. */
export function BreakdownFigures({ selection, empty }: BreakdownFiguresProps) {
  const { columns, statistics } = selection;
  const hrefOf = (row: number) => `/journal/trade/${tradeIdText(columns.id[row]!)}`;
  return <BreakdownTab statistics={statistics} hrefOf={hrefOf} empty={empty} />;
}
