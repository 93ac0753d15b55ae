import type { TradeColumns } from '../trade-columns.ts';

/** How far starts and ends of copies lie apart at most, in seconds. */
const COPY_SECONDS = 2;
/** Up to so many trades are compared one by one. */
const FEW = 8;

/**
 * Keeps of trades that were copied over several accounts the first by closing: same day, instrument, currency and side, another account than
 * every trade that it represents, and start and end within {@link COPY_SECONDS} of the first. Rows are in their order of
 * closing and are changed in place; gives how many are left.
 */
export function keepFirstCopies(columns: TradeColumns, rows: Uint32Array, length: number): number {
  const { day, end, account } = columns;
  const firsts: Firsts = { columns, rows, open: 0, kept: 0, accountsOf: new Map() };
  const crowd = openCrowd(firsts);
  for (let at = 0; at < length; at++) {
    const row = rows[at]!;
    for (; firsts.open < firsts.kept; firsts.open++) {
      const first = rows[firsts.open]!;
      if (day[first] === day[row] && end[row]! - end[first]! <= COPY_SECONDS) break;
      firsts.accountsOf.delete(first);
    }
    const place = firsts.kept - firsts.open > FEW ? crowd(row) : findAmongFew(firsts, row);
    if (place === -1) {
      firsts.accountsOf.set(row, new Set([account[row]!]));
      rows[firsts.kept++] = row;
    } else firsts.accountsOf.get(rows[place]!)!.add(account[row]!);
  }
  return firsts.kept;
}

/** What was kept so far, of which the later ones may represent a trade that closes now. */
interface Firsts {
  readonly columns: TradeColumns;
  /** Those that are kept come first. */
  readonly rows: Uint32Array;
  /** Places among the rows: from the first that did not close too early up to, but without, the end. */
  open: number;
  kept: number;
  /** The accounts of the trades that each of them represents. */
  readonly accountsOf: Map<number, Set<number>>;
}

function findAmongFew({ columns, rows, open, kept, accountsOf }: Firsts, row: number): number {
  const { symbol, currency, short, start, account } = columns;
  for (let place = open; place < kept; place++) {
    const first = rows[place]!;
    if (
      symbol[first] === symbol[row] &&
      currency[first] === currency[row] &&
      short[first] === short[row] &&
      Math.abs(start[first]! - start[row]!) <= COPY_SECONDS &&
      !accountsOf.get(first)!.has(account[row]!)
    )
      return place;
  }
  return -1;
}

/** Those of one instrument, currency, side and second of starting. */
interface Candidates {
  /** Their places, in order. */
  readonly places: number[];
  /** By account, how many of the first ones cannot represent its trades: these only become more. */
  readonly passed: Map<number, number>;
}

/** Finds the same as {@link findAmongFew} where thousands closed within a moment: no trade is passed twice for one account. */
function openCrowd(firsts: Firsts): (row: number) => number {
  const { columns, rows } = firsts;
  const { symbol, currency, short, start, account } = columns;
  const candidates = new Map<string, Candidates>();
  let noted = 0;
  const keyOf = (row: number, started: number) =>
    `${symbol[row]!} ${currency[row]!} ${short[row]!} ${started}`;
  const note = (): void => {
    // Those of another day, or that closed long before, are let go.
    if (noted < firsts.open) candidates.clear();
    for (noted = Math.max(noted, firsts.open); noted < firsts.kept; noted++) {
      const row = rows[noted]!;
      candidates
        .getOrInsertComputed(keyOf(row, start[row]!), () => ({ places: [], passed: new Map() }))
        .places.push(noted);
    }
  };
  const placeIn = ({ places, passed }: Candidates, own: number): number => {
    let at = passed.get(own) ?? 0;
    const isPassed = (place: number) => place < firsts.open || firsts.accountsOf.get(rows[place]!)!.has(own);
    while (at < places.length && isPassed(places[at]!)) at++;
    passed.set(own, at);
    return places[at] ?? Infinity;
  };
  return (row) => {
    note();
    let earliest = Infinity;
    for (let started = start[row]! - COPY_SECONDS; started <= start[row]! + COPY_SECONDS; started++) {
      const found = candidates.get(keyOf(row, started));
      if (found) earliest = Math.min(earliest, placeIn(found, account[row]!));
    }
    return earliest === Infinity ? -1 : earliest;
  };
}
