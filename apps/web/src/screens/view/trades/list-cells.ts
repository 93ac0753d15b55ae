import type { Messages } from '@daybook/texts/en.ts';
import type { TableCells, TablePurpose } from '#web/ui/table/table-text.ts';
import type { ListSource } from './column-kinds.ts';
import { listColumn, type ListColumnName } from './list-columns.ts';

/** The list as it is shown, all its pages, head first: names and codes for a program, headings and words for a spreadsheet. */
export function* listCells(
  source: ListSource & { readonly messages: Messages },
  ordered: Uint32Array,
  shown: readonly ListColumnName[],
  purpose: TablePurpose,
): Generator<TableCells> {
  const isForProgram = purpose === 'program';
  const { messages } = source;
  yield shown.map((name) => (isForProgram ? name : listColumn(name).heading(messages)));
  const read = { ...source, messages: isForProgram ? null : messages };
  const cells = shown.map((name) => listColumn(name).cell(read));
  for (const row of ordered) yield cells.map((cellOf) => cellOf(row));
}
