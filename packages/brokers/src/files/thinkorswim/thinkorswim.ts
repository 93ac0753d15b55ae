import type { Instrument, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { accountOf, currencyOf, zoneOf } from '#brokers/files/answers.ts';
import type { Content, FileToRead, FormatReader, Row, Sample } from '#brokers/files/file-reading.ts';
import { hasColumns, headerOf, type Header, type NamedRow } from '#brokers/reading/table.ts';
import { checkCash, type CashRow, readCashRow } from './thinkorswim-cash.ts';
import { expiryFill, findRemoval } from './thinkorswim-expiry.ts';
import { joinFees } from './thinkorswim-fees.ts';
import { groupLegs, instrumentFinder, readLeg, type Leg } from './thinkorswim-legs.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

/**
 * The account statement of thinkorswim and its list of today's trades: sections below one another, each with a title line
 * and a header. Fills are in the trade history without fees, fees in the cash balance and the futures statements without
 * ids that both have. Times are those of the computer that wrote the file; the `CST` in its balance line is always there
 * and is not their zone.
 */
const TRADES = new Set(['Account Trade History', 'Filled Orders']);
const CASH = new Set(['Cash Balance', 'Futures Statements', 'Crypto Statements']);
const LAST_SECTION = 'Account Summary';

interface Sections {
  readonly trades: NamedRow[];
  readonly cash: Map<string, NamedRow[]>;
  readonly titles: readonly string[];
  readonly account: string | null;
}

function readSections(content: Content): Sections {
  const trades: NamedRow[] = [];
  const cash = new Map<string, NamedRow[]>();
  const titles: string[] = [];
  let account: string | null = null;
  let title = '';
  let header: Header | null = null;
  for (const row of content.rows()) {
    const [first = ''] = row.cells;
    account ??= /^(?:Account Statement|Today's Trade Activity) for ([\w.#*-]{1,64})/.exec(first)?.[1] ?? null;
    if (isAlone(row) && (!isTabular(title) || row.cells.length === 1 || /^\p{L}/u.test(first))) {
      title = first;
      titles.push(title);
      header = null;
    } else if (!isTabular(title)) continue;
    else if (!header) header = headerOf(row, content);
    else if (TRADES.has(title)) trades.push(header.row(row));
    else cash.getOrInsert(title, []).push(header.row(row));
  }
  return { trades, cash, titles, account };
}

/** Titles are alone in their rows, which spreadsheets fill up with empty cells; rows of the tables begin with a date, or empty. */
function isAlone({ cells }: Row): boolean {
  return cells.every((cell, index) => index === 0 || cell === '');
}

function isTabular(title: string): boolean {
  return TRADES.has(title) || CASH.has(title);
}

/** A statement ends with its summary, a list of trades with the orders that were cancelled: without, the rest is missing. */
function refuseCut(titles: readonly string[], isStatement: boolean): void {
  const at = titles.findLastIndex((title) => TRADES.has(title));
  if (at < 0)
    throw new UnreadableFile(
      null,
      because('noSection', 'Account Trade History'),
      because('chooseSectionOrAgain'),
    );
  const isWhole = isStatement ? titles.includes(LAST_SECTION, at) : at < titles.length - 1;
  if (!isWhole)
    throw new UnreadableFile(
      null,
      because('cutAfterTrades'),
      isStatement ? because('sectionAtEnd', LAST_SECTION) : because('sectionAfter'),
    );
}

interface Settings {
  readonly zone: string | null;
  readonly account: string;
  readonly find: (row: NamedRow) => Instrument | null;
}

/** Does something for a row, and notes the row where it cannot be done. */
function attempt<Result>(file: FileToRead, act: () => Result): Result | null {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    file.notes.unreadable(error);
    return null;
  }
}

function readLegs(file: FileToRead, trades: readonly NamedRow[], { zone, account, find }: Settings): Leg[] {
  const legs: Leg[] = [];
  for (const row of trades) {
    const before = legs.at(-1) ?? null;
    const leg = attempt(file, () => readLeg(row, { zone: zone ?? 'UTC', account, find, before }));
    if (leg) legs.push(leg);
  }
  return zone === null ? [] : legs;
}

function readCash(sections: Sections, file: FileToRead): CashRow[] {
  const rows: CashRow[] = [];
  for (const [title, named] of sections.cash) {
    const section = named.map((row) => readCashRow(row, title));
    checkCash(section, title, file.notes);
    rows.push(...section);
  }
  return rows;
}

/** Options that expired are fills at price 0; all other cash that no fill moved is left out by name. */
function readOthers(
  file: FileToRead,
  cash: readonly CashRow[],
  legs: readonly Leg[],
  settings: Settings,
): ReportedExecution[] {
  return cash.flatMap((row) => {
    const { line, type, description } = row;
    if (type === 'TRD' || type === 'BAL' || type === '') return [];
    const removal = findRemoval(row);
    if (!removal) file.notes.leaveOut({ line, reason: 'cash', what: `${type} ${description}`.slice(0, 120) });
    if (!removal || settings.zone === null) return [];
    const instrument = attempt(file, () => settings.find(removal.named));
    return (instrument && attempt(file, () => expiryFill(removal, instrument, settings.account, legs))) ?? [];
  });
}

function* read(file: FileToRead): Generator<ReportedExecution> {
  const sections = readSections(file.content);
  refuseCut(
    sections.titles,
    /Account Statement for/.test(file.content.sample.head) || sections.cash.size > 0,
  );
  const account = sections.account ?? accountOf(file);
  const settings = { zone: zoneOf(file), account, find: instrumentFinder(file, currencyOf(file)) };
  const legs = readLegs(file, sections.trades, settings);
  const cash = readCash(sections, file);
  const trades = cash.filter(({ type }) => type === 'TRD');
  yield* joinFees(groupLegs(legs), trades, file.notes);
  yield* readOthers(file, cash, legs, settings);
}

function claims({ kind, rows }: Sample): boolean {
  return (
    (kind === 'csv' || kind === 'sheet') &&
    rows.some(
      (row) =>
        (isAlone(row) &&
          (TRADES.has(row.cells[0] ?? '') || row.cells[0]?.startsWith('Account Statement for ') === true)) ||
        hasColumns(row, ['Exec Time', 'Pos Effect', 'Net Price']),
    )
  );
}

/** Account statements of thinkorswim (Charles Schwab), also of its paperMoney. */
export const THINKORSWIM: FormatReader = {
  format: 'thinkorswim',
  platform: 'thinkorswim',
  datesMonthFirst: true,
  source: 'thinkorswim',
  grain: 'fills',
  claims,
  read,
};
