import {
  addDecimals,
  decimal,
  multiplyDecimals,
  negateDecimal,
  ZERO,
  type Decimal,
} from '@daybook/domain/decimal.ts';
import type { Row } from '#server/outside/files/file-reading.ts';
import {
  isSameAmount,
  isSumOf,
  positiveNumber,
  settledOf,
  type Deal,
  type Settled,
} from '#server/outside/files/metatrader-deals.ts';
import {
  closingCell,
  findSpacedNumber,
  namedCells,
  type ReportSection,
} from '#server/outside/files/metatrader-rows.ts';
import { isWithin } from '#server/outside/files/instrument-checks.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { UnreadableFile, wrongCell } from '#server/outside/files/unreadable-file.ts';

/** A position that was closed, or a part of one: what all its closing deals come to. */
export interface ClosedPosition extends Settled {
  readonly line: number;
  readonly id: string;
  readonly symbol: string;
  /** What closes it. */
  readonly action: 'buy' | 'sell';
  readonly opened: string;
  readonly closed: string;
  /** What was closed; canonical decimal text, above 0. */
  readonly volume: string;
  /** Average price of its closing, with half a unit of its last digit. */
  readonly price: string;
  readonly rounding: Decimal;
}

function readPosition({ line, cells }: Row): ClosedPosition {
  const [opened = '', id = '', symbol = '', type = ''] = cells;
  if (!/^\d{1,15}$/.test(id)) throw wrongCell(line, 'Position', id, because('aShortNumber', 15));
  const at = closingCell({ line, cells });
  const sizes = cells.slice(4, at).filter((text) => text !== '' && /^[\d\s./]+$/.test(text));
  // `0.05 / 0.10` is a position of which a part is closed.
  const volume = positiveNumber(line, 'Volume', sizes[0]?.split('/')[0]?.trim());
  if (volume === '0') throw wrongCell(line, 'Volume', sizes[0] ?? '', because('positive'));
  const price = positiveNumber(line, 'Price', cells[at + 1]);
  const charges = cells.slice(at + 2).filter((text) => text !== '');
  if (charges.length < 3 || charges.length > 4)
    throw new UnreadableFile(line, because('columnsMissing', ['Commission', 'Swap', 'Profit']));
  const digits = cells[at + 1]!.split('.')[1]?.length ?? 0;
  return {
    line,
    id,
    symbol,
    action: type === 'buy' ? 'sell' : 'buy',
    opened,
    closed: cells[at] ?? '',
    volume,
    price,
    // A quotient of two sums may be rounded in either way.
    rounding: { units: 1n, scale: digits },
    ...settledOf(line, charges, charges.length === 4),
  };
}

/** Reads the positions that were closed. Throws {@link UnreadableFile}, for sums that are not those of the rows too. */
export function readPositions({ rows, sums }: ReportSection): ClosedPosition[] {
  const positions = rows.map(readPosition);
  for (const row of sums) {
    const amounts = namedCells(row);
    if (amounts.length < 3 || amounts.length > 4 || amounts.some((text) => findSpacedNumber(text) === null))
      continue;
    if (!isSumOf(settledOf(row.line, amounts, amounts.length === 4), positions))
      throw new UnreadableFile(row.line, because('sectionSums', 'Positions'));
  }
  return positions;
}

/** Which position each closing deal belongs to. */
export interface Matching {
  readonly positionOf: ReadonlyMap<Deal, string>;
  /** Positions that only together are what their deals say, with the one under whose number they all count. */
  readonly together: ReadonlyMap<string, string>;
  /** Deals of which no position of the report can tell. */
  readonly unknown: readonly Deal[];
  /** Positions of which no deal is there. */
  readonly lacking: readonly ClosedPosition[];
}

/** Deals of one position that are looked through for those that make it up, and steps of the search. */
const MOST_CANDIDATES = 40;
const MOST_STEPS = 20_000;
/** Positions whose deals can be exchanged for one another: more of them are not told apart. */
const MOST_TANGLED = 200;
/** The same for a whole report: some seconds. */
const MOST_WORK = 20_000_000;

/**
 * Finds the position of each closing deal: reports name it at positions alone. First positions that one deal closed, then
 * those that several did, as long as sizes, profits, swaps and times allow one choice alone, or choices that are the same.
 * Of the rest any choice is taken in which every position comes out as its row says, and where none is found in time, the
 * positions count as one. The deals are the fills in any case: a longer report may tell their positions otherwise, and then
 * the same fills move, while a fill made of a position's row would stand beside them.
 */
export function matchPositions(positions: readonly ClosedPosition[], deals: readonly Deal[]): Matching {
  const keyOf = ({ symbol, action }: { symbol: string; action: string }) => `${symbol}|${action}`;
  const rows = Map.groupBy(positions, keyOf);
  const positionOf = new Map<Deal, string>();
  const together = new Map<string, string>();
  const unknown: Deal[] = [];
  const lacking: ClosedPosition[] = [];
  const work = { left: MOST_WORK };
  const closings = Map.groupBy(deals, keyOf);
  for (const key of new Set([...rows.keys(), ...closings.keys()])) {
    const open = new Set(rows.get(key) ?? []);
    const free = new Set(closings.get(key) ?? []);
    const left: Left = { open, free, taken: positionOf };
    matchSingly(left);
    while (matchSeveral(left, work));
    if (isMadeUpBy([...open], [...free])) matchTangled(left, together);
    else if (free.size === 0) lacking.push(...open);
    else unknown.push(...free);
  }
  return { positionOf, together, unknown, lacking };
}

type Taken = Map<Deal, string>;

/** Positions that one deal closed. Equal ones are exchanged without a difference as long as their charges are equal too. */
function matchSingly(left: Left): void {
  const { open, free } = left;
  const wanted = Map.groupBy(open, ({ closed, volume, price, profit, swap }) =>
    [closed, volume, price, profit, swap].join('|'),
  );
  const there = Map.groupBy(free, ({ time, volume, price, profit, swap }) =>
    [time, volume, price, profit, swap].join('|'),
  );
  for (const [key, positions] of wanted) {
    const deals = there.get(key) ?? [];
    const areSame = new Set(deals.map(({ commission, fee }) => `${commission}|${fee}`)).size === 1;
    if (positions.length > deals.length || !areSame) continue;
    for (const [at, position] of positions.entries()) take(position, [deals[at]!], left);
  }
}

interface Left {
  readonly open: Set<ClosedPosition>;
  readonly free: Set<Deal>;
  readonly taken: Taken;
}

function take(position: ClosedPosition, deals: readonly Deal[], { open, free, taken }: Left): void {
  open.delete(position);
  for (const deal of deals) {
    free.delete(deal);
    taken.set(deal, position.id);
  }
}

/** Gives positions the deals that alone can make them up; false when there are none. */
function matchSeveral(left: Left, work: { left: number }): boolean {
  const before = left.open.size;
  for (const position of left.open) {
    work.left -= left.free.size;
    const choice = work.left > 0 ? onlyChoice(position, [...left.free], work) : null;
    if (choice) take(position, choice, left);
  }
  return left.open.size < before && left.free.size > 0;
}

/** The deals that make a position up; null when there are none, several ways, or too many to try. */
function onlyChoice(
  position: ClosedPosition,
  free: readonly Deal[],
  work: { left: number },
): readonly Deal[] | null {
  const found: (readonly Deal[])[] = [];
  const steps = { left: MOST_STEPS };
  findChoices(position, free, steps, (chosen) => {
    if (!found.some((other) => isSameChoice(other, chosen))) found.push(chosen);
    return found.length > 1;
  });
  work.left -= 20 * (MOST_STEPS - steps.left);
  return found.length === 1 && steps.left > 0 ? found[0]! : null;
}

/** Goes through the choices of deals that make a position up until one is taken; whether one was. */
function findChoices(
  position: ClosedPosition,
  free: readonly Deal[],
  steps: { left: number },
  isTaken: (chosen: readonly Deal[]) => boolean,
): boolean {
  const candidates = free.filter(({ time }) => time >= position.opened && time <= position.closed);
  if (candidates.length > MOST_CANDIDATES) return false;
  const search = (from: number, rest: Decimal, chosen: readonly Deal[]): boolean => {
    steps.left -= 1;
    if (steps.left <= 0) return false;
    if (rest.units === 0n) return makesUp(position, chosen) && isTaken(chosen);
    for (let at = from; at < candidates.length; at += 1) {
      const next = addDecimals(rest, negateDecimal(decimal(candidates[at]!.volume)));
      if (next.units >= 0n && search(at + 1, next, [...chosen, candidates[at]!])) return true;
    }
    return false;
  };
  return search(0, decimal(position.volume), []);
}

/** Shares deals out that could be exchanged, so that every position is what its row says; else its positions count as one. */
function matchTangled(left: Left, together: Map<string, string>): void {
  const positions = [...left.open].toSorted((a, b) => Number(a.id) - Number(b.id));
  const steps = { left: MOST_STEPS };
  const share = (at: number, free: readonly Deal[]): boolean => {
    const position = positions[at];
    if (!position) return free.length === 0;
    return findChoices(position, free, steps, (chosen) => {
      const rest = new Set(free).difference(new Set(chosen));
      if (!share(at + 1, [...rest])) return false;
      take(position, chosen, left);
      return true;
    });
  };
  if (positions.length <= MOST_TANGLED && share(0, [...left.free])) return;
  const [first] = positions;
  for (const { id } of positions) together.set(id, first!.id);
  for (const deal of left.free) left.taken.set(deal, first!.id);
}

function isSameChoice(left: readonly Deal[], right: readonly Deal[]): boolean {
  const keys = (deals: readonly Deal[]) =>
    deals
      .map(({ time, volume, price, commission, fee, swap, profit }) =>
        [time, volume, price, commission, fee, swap, profit].join('|'),
      )
      .sort()
      .join('\n');
  return keys(left) === keys(right);
}

function makesUp(position: ClosedPosition, deals: readonly Deal[]): boolean {
  const last = deals
    .map(({ time }) => time)
    .sort()
    .at(-1);
  if (last !== position.closed) return false;
  const sum = (column: 'profit' | 'swap') =>
    deals.reduce((total, deal) => addDecimals(total, decimal(deal[column])), ZERO);
  if (!isSameAmount(sum('profit'), decimal(position.profit))) return false;
  if (!isSameAmount(sum('swap'), decimal(position.swap))) return false;
  const size = decimal(position.volume);
  const paid = deals.reduce(
    (total, { price, volume }) => addDecimals(total, multiplyDecimals(decimal(price), decimal(volume))),
    ZERO,
  );
  return isWithin(
    paid,
    multiplyDecimals(decimal(position.price), size),
    multiplyDecimals(position.rounding, size),
  );
}

/** Whether what is left of positions and deals is the same in sum, so that only their pairs are unclear. */
function isMadeUpBy(positions: readonly ClosedPosition[], deals: readonly Deal[]): boolean {
  if (positions.length === 0 || deals.length === 0) return false;
  const sum = (rows: readonly (Settled & { volume: string })[], column: 'volume' | 'profit' | 'swap') =>
    rows.reduce((total, row) => addDecimals(total, decimal(row[column])), ZERO);
  return (['volume', 'profit', 'swap'] as const).every((column) =>
    isSameAmount(sum(positions, column), sum(deals, column)),
  );
}
