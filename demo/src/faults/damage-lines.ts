import { cellsOf, header, row, text, type Line } from '#demo/protocol/lines.ts';
import type { Faults } from './faults.ts';

/** The lines of an answer with the faults of rows and columns in them. Rows count from 1 through the whole page. */
export function damageLines(lines: readonly Line[], faults: Faults): readonly Line[] {
  const damages: readonly ((lines: readonly Line[], faults: Faults) => readonly Line[])[] = [
    damageCell,
    repeatRow,
    reverseRows,
    changeColumns,
    resizeRows,
    repeatHeader,
    changeEnds,
  ];
  return damages.reduce((damaged, damage) => damage(damaged, faults), lines);
}

function damageCell(lines: readonly Line[], { badCell }: Faults): readonly Line[] {
  if (!badCell) return lines;
  const place = columnIndex(lines, badCell.column);
  return mapRow(lines, badCell.row, (line) => [row(cellsOf(line).with(place, badCell.text))]);
}

function repeatRow(lines: readonly Line[], faults: Faults): readonly Line[] {
  return faults.repeatRow === null ? lines : mapRow(lines, faults.repeatRow, (line) => [line, line]);
}

function reverseRows(lines: readonly Line[], faults: Faults): readonly Line[] {
  if (!faults.reverseRows) return lines;
  const rows = lines.filter(({ kind }) => kind === 'row');
  return lines.map((line) => (line.kind === 'row' ? (rows.pop() ?? line) : line));
}

function changeColumns(lines: readonly Line[], faults: Faults): readonly Line[] {
  const { addColumn, dropColumn, duplicateColumn } = faults;
  let changed = lines;
  if (addColumn !== null) changed = mapCells(changed, (cells, top) => [...cells, top ? addColumn : '0.01']);
  if (dropColumn !== null) {
    const place = columnIndex(lines, dropColumn);
    changed = mapCells(changed, (cells) => cells.toSpliced(place, 1));
  }
  if (duplicateColumn !== null) {
    const place = columnIndex(changed, duplicateColumn);
    changed = mapCells(changed, (cells) => cells.toSpliced(place, 0, cells[place] ?? ''));
  }
  return changed;
}

function resizeRows(lines: readonly Line[], { shortRow, longRow }: Faults): readonly Line[] {
  const short =
    shortRow === null ? lines : mapRow(lines, shortRow, (line) => [row(cellsOf(line).slice(0, -3))]);
  return longRow === null ? short : mapRow(short, longRow, (line) => [row([...cellsOf(line), '', '1'])]);
}

function repeatHeader(lines: readonly Line[], { repeatHeaderAtRow }: Faults): readonly Line[] {
  const top = lines.find(({ kind }) => kind === 'header');
  if (repeatHeaderAtRow === null || !top) return lines;
  return mapRow(lines, repeatHeaderAtRow, (line) => [top, line]);
}

function changeEnds(lines: readonly Line[], { preamble, trailer }: Faults): readonly Line[] {
  const opened = preamble === null ? lines : [text(preamble), ...lines];
  if (trailer === null) return opened;
  const last = opened.at(-1);
  const paged = last?.kind === 'text' && last.text.startsWith('Page ');
  return [...(paged ? opened.slice(0, -1) : opened), ...(trailer === '' ? [] : [text(trailer)])];
}

/** A fault that names a column which is not there touches the first one: the test then sees it, instead of nothing. */
function columnIndex(lines: readonly Line[], column: string): number {
  const top = lines.find(({ kind }) => kind === 'header');
  return Math.max(0, top ? cellsOf(top).indexOf(column) : 0);
}

function mapCells(
  lines: readonly Line[],
  change: (cells: readonly string[], top: boolean) => readonly string[],
): readonly Line[] {
  return lines.map((line) => {
    if (line.kind === 'text') return line;
    return line.kind === 'header' ? header(change(cellsOf(line), true)) : row(change(cellsOf(line), false));
  });
}

function mapRow(
  lines: readonly Line[],
  place: number,
  change: (line: Line) => readonly Line[],
): readonly Line[] {
  let seen = 0;
  return lines.flatMap((line) => {
    if (line.kind !== 'row') return [line];
    seen += 1;
    return seen === place ? change(line) : [line];
  });
}
