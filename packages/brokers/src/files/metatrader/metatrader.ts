import { addDecimals, decimal, negateDecimal, ZERO, type Decimal } from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { accountOf, askCurrency, zoneOf } from '#brokers/files/answers.ts';
import type { FileToRead, FormatReader, Notes, Sample } from '#brokers/files/file-reading.ts';
import { readDeals, type Deal, type Deals } from './metatrader-deals.ts';
import { fillOf, instruments, type FillSource } from './metatrader-fills.ts';
import { matchPositions } from './metatrader-matching.ts';
import { readPositions, type ClosedPosition } from './metatrader-positions.ts';
import { checkResult } from './metatrader-results.ts';
import {
  findReportAccount,
  isClosedPosition,
  isDeal,
  isMoment,
  namedCells,
  reportSections,
} from './metatrader-rows.ts';
import { stateTrades } from './metatrader-stated.ts';
import { readRows } from '#brokers/reading/read-rows.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

/** A stop-out is written as `so` with the level of the margin. */
const STOP_OUT = /^\[?so\b/i;

function sourceOf(deal: Deal, positionRef: string | null): FillSource {
  const { direction } = deal;
  return {
    ...deal,
    sequence: Number(deal.id),
    // A deal that turns a position around closes one and opens another.
    effect: direction === 'in' ? 'open' : direction === 'in/out' ? 'unknown' : 'close',
    positionRef,
    isForced: direction !== 'in' && STOP_OUT.test(deal.comment),
  };
}

/** Fills of an account that has one position of a symbol at a time: it is flat where its sizes say so. */
function nettedFills({ executed }: Deals, notes: Notes): FillSource[] {
  const held = new Map<string, Decimal>();
  return executed.flatMap((deal) => {
    const { symbol, action, volume, direction, line } = deal;
    const before = held.get(symbol) ?? ZERO;
    const change = action === 'buy' ? decimal(volume) : negateDecimal(decimal(volume));
    const after = addDecimals(before, change);
    const isTurned = before.units * after.units < 0n;
    // What closes more than is known to be open was opened before the report begins.
    held.set(symbol, direction === 'out' && (isTurned || before.units === 0n) ? ZERO : after);
    if (direction !== 'in/out' || isTurned) return [sourceOf(deal, null)];
    held.set(symbol, ZERO);
    notes.unreadable(new UnreadableFile(line, because('turnsUnknown'), because('longerPeriod')));
    return [];
  });
}

/** Fills of an account with simultaneous positions: each deal that closes belongs to one of them. */
function hedgedFills({ executed }: Deals, closed: readonly ClosedPosition[], notes: Notes): FillSource[] {
  const opening = executed.filter(({ direction }) => direction === 'in');
  const charges = Map.groupBy(opening, ({ order }) => order);
  const positions = closed.map((position) => {
    const ids = charges.get(position.id)?.map(({ id }) => Number(id)) ?? [0];
    return { ...position, openedBy: Math.min(...ids) };
  });
  const closing = executed.filter(({ direction }) => direction !== 'in');
  const { positionOf, together, unknown, lacking } = matchPositions(positions, closing);
  const fills = opening.map((deal) => sourceOf(deal, together.get(deal.order) ?? deal.order));
  for (const [deal, id] of positionOf) fills.push(sourceOf(deal, id));
  for (const position of positions) {
    if (isOpenedWhole(position, charges, executed) && !lacking.includes(position)) continue;
    notes.unreadable(new UnreadableFile(position.line, because('positionLacks', position.id)));
  }
  refuseUnknown(unknown, notes);
  return fills;
}

/**
 * Whether the deals that opened a position are as large as what was closed of it. What was opened before the first deal is
 * not in the report, and is set aside when it is grouped.
 */
function isOpenedWhole(
  { id, volume, opened }: ClosedPosition,
  openings: ReadonlyMap<string, readonly Deal[]>,
  [first]: readonly Deal[],
): boolean {
  if (opened <= (first?.time ?? '')) return true;
  const deals = openings.get(id) ?? [];
  const sum = deals.reduce((total, deal) => addDecimals(total, decimal(deal.volume)), ZERO);
  return addDecimals(sum, negateDecimal(decimal(volume))).units >= 0n;
}

/** Whether each position was opened by one order, where the report does not say how the account holds them. */
function looksHedged({ executed }: Deals, positions: readonly ClosedPosition[]): boolean {
  const openings = Map.groupBy(
    executed.filter(({ direction }) => direction === 'in'),
    ({ order }) => order,
  );
  return (
    executed.every(({ direction }) => direction !== 'in/out') &&
    positions.every((position) => isOpenedWhole(position, openings, executed))
  );
}

function refuseUnknown(deals: readonly Deal[], notes: Notes): void {
  for (const { line } of deals)
    notes.unreadable(new UnreadableFile(line, because('positionUnknown'), because('longerPeriod')));
}

/** Rows among the deals that execute nothing are left out with what they are. */
function leaveOutOthers({ others }: Deals, notes: Notes): void {
  for (const { line, type, what } of others)
    notes.leaveOut({
      line,
      reason: type.includes('cancel') ? 'cancelled' : 'cash',
      what: what.slice(0, 200),
    });
}

function* read(file: FileToRead): Generator<ReportedExecution> {
  const { content, notes } = file;
  const rows = [...content.rows()];
  const head = findReportAccount(rows);
  const zone = zoneOf(file);
  const account = head?.account ?? accountOf(file);
  const currency = head?.currency ?? askCurrency(file);
  const sections = reportSections(rows);
  const [section, ...more] = sections.filter((each) => each.rows.some(isDeal));
  if (!section) throw new UnreadableFile(null, because('noSection', 'Deals'), because('longerPeriod'));
  if (more.length > 0) throw new UnreadableFile(more[0]!.line, because('sectionTwice', 'Deals'));
  const deals = readDeals(section);
  const positions = sections.filter((each) => each.rows.some(isClosedPosition)).flatMap(readPositions);
  checkResult(rows, deals, positions);
  leaveOutOthers(deals, notes);
  const isHedging = head?.isHedging ?? looksHedged(deals, positions);
  const sources = isHedging ? hedgedFills(deals, positions, notes) : nettedFills(deals, notes);
  sources.sort((left, right) =>
    left.time < right.time ? -1 : left.time > right.time ? 1 : left.sequence - right.sequence,
  );
  // Rows are read before zone and currency are known too, so that all that is missing is asked for at once.
  const settings = { zone: zone ?? 'UTC', account, instrumentOf: instruments(currency ?? '') };
  const fills = readRows(sources, notes, (source) => fillOf(source, settings));
  if (zone === null || currency === null) return void [...fills];
  yield* stateTrades(fills, notes);
}

const HEAD_ROWS = 12;

/** Whether a report whose owner took the account out is one: it has titles, and rows of closed positions or of deals. */
function isWithoutAccount({ kind, rows }: Sample): boolean {
  const titles = rows.slice(0, HEAD_ROWS).filter((row) => namedCells(row).length === 1);
  const isReport = rows.some((row) => isClosedPosition(row) || (isDeal(row) && row.cells[4] !== ''));
  return isReport && (kind === 'html' || titles.length > 1);
}

/** A report names its account in its head, mostly with its currency, and lists what was executed under dates with points. */
function claims(sample: Sample): boolean {
  const { kind, rows } = sample;
  if (kind !== 'html' && kind !== 'sheet') return false;
  const isListed = rows.some(({ cells }) => isMoment(cells[0]) && /^\d{1,18}$/.test(cells[1] ?? ''));
  return isListed && (findReportAccount(rows) !== null || isWithoutAccount(sample));
}

/** The history report of MetaTrader 5, as web page or spreadsheet. */
export const METATRADER: FormatReader = {
  format: 'metatrader',
  platform: 'MetaTrader 5',
  source: 'metatrader',
  grain: 'fills',
  claims,
  read,
};
