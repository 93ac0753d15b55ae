import type { ReportRow } from '@daybook/domain/insights/report.ts';

/** What a likely range says: it leaves zero out, it may be luck, or there are too few trades for one. */
export type RowState = 'clear' | 'luck' | 'few';

/** The state of a row; a total is drawn as any other. */
export function rowState({ range, isClear }: Pick<ReportRow, 'range' | 'isClear'>): RowState {
  if (range === null) return 'few';
  return isClear ? 'clear' : 'luck';
}
