/** What the fields of a filter ask of each row. */
import { labelPlaces } from '../journal/labels.ts';
import { ADDS, addsOf } from './adds.ts';
import type { DayPlaces } from './day-places.ts';
import type { DetailColumns } from './details/columns/detail-columns.ts';
import type { Result, TradeFilter } from './filter.ts';
import type { MarksFilter, SetupsFilter } from './filter-texts.ts';
import {
  MARKS,
  type LabelTables,
  type MarkKind,
  type MeasuredUnit,
  type TradeColumns,
} from './trade-columns.ts';

/** What is known of the trades beside their columns; a filter may need it, see `neededSources`. */
export interface SelectionSources {
  /** In the rows of the columns. */
  readonly details?: DetailColumns;
  /** How trades are told by their place among others. */
  readonly places?: DayPlaces;
  /** Trades whose notes hold the words that the filter looks for. */
  readonly noted?: ReadonlySet<bigint>;
  /** The trades with their results in each unit that the filter names, see `measureTrades`. */
  readonly units?: TradesInUnits;
}

/** The trades of a journal in other units than money. */
export type TradesInUnits = { readonly [Unit in MeasuredUnit]?: TradeColumns };

/** A filter at work on some columns. */
export interface Looking {
  readonly columns: TradeColumns;
  readonly filter: TradeFilter;
  readonly sources: SelectionSources;
  /** Accounts over whose trades places in a day are counted and rules replayed; all when there are none. */
  readonly ranked: readonly string[] | undefined;
}

/** The details; throws where they are missing. */
export function detailsOf({ details }: SelectionSources): DetailColumns {
  return present(details, 'details');
}

/** What tells trades by their place; throws where it is missing. */
export function placesOf({ places }: SelectionSources): DayPlaces {
  return present(places, 'places');
}

function tradesIn({ units }: SelectionSources, unit: MeasuredUnit): TradeColumns {
  return present(units?.[unit], unit);
}

function present<Source>(source: Source | undefined, name: string): Source {
  if (!source) throw new Error(`the filter needs ${name}`);
  return source;
}

/** Whether a row passes. */
type Condition = (row: number) => boolean;

/** What is asked of each row beside codes and ranges. */
export function conditionsOf({ columns, filter, sources, ranked }: Looking): Condition[] {
  const { gross, net, account } = columns;
  const passing: Condition[] = [];
  const { accounts, result, resultBefore, setups, tags, errorId, mistakes, kind, adds, notes, cutBy, lacks } =
    filter;
  if (accounts !== undefined) {
    const wanted = Uint8Array.from(columns.accounts, (name) => Number(accounts.includes(name)));
    passing.push((row) => wanted[account[row]!] === 1);
  }
  if (result !== undefined) passing.push((row) => isResult(result, gross[row]!, net[row]!));
  if (kind !== undefined) {
    const { kinds, kind: kindOf } = detailsOf(sources);
    const wanted = kinds.indexOf(kind);
    passing.push((row) => kindOf[row] === wanted);
  }
  if (adds !== undefined) {
    const [addsTo, wanted] = [addsOf(detailsOf(sources)), ADDS.indexOf(adds)];
    passing.push((row) => addsTo(row) === wanted);
  }
  if (setups !== undefined) passing.push(setUpWith(columns, setups));
  if (tags !== undefined) passing.push(markedWith('tag', columns, tags));
  if (errorId !== undefined) passing.push(markedWith('mistake', columns, { mode: 'any', ids: [errorId] }));
  if (mistakes !== undefined) passing.push(markedWith('mistake', columns, mistakes));
  if (resultBefore !== undefined) {
    const { before } = placesOf(sources).dayOrder(columns, ranked);
    passing.push((row) =>
      before[row] === -1
        ? resultBefore === 'none'
        : resultBefore !== 'none' && isResult(resultBefore, gross[before[row]!]!, 0),
    );
  }
  if (cutBy !== undefined) {
    const inUnit = cutBy.unit === undefined ? columns : tradesIn(sources, cutBy.unit);
    const cut = placesOf(sources).cutRows(inUnit, ranked, cutBy);
    passing.push((row) => cut[row] === 1);
  }
  if (lacks !== undefined) {
    const { isKnown } = tradesIn(sources, lacks).measured!;
    passing.push((row) => isKnown[row] === 0);
  }
  if (notes !== undefined) {
    const noted = present(sources.noted, 'notes');
    passing.push((row) => noted.has(columns.id[row]!));
  }
  return passing;
}

function isResult(result: Result, gross: number, net: number): boolean {
  switch (result) {
    case 'won':
      return gross > 0;
    case 'lost':
      return gross < 0;
    case 'even':
      return gross === 0;
    case 'turned':
      return gross > 0 && net < 0;
  }
}

/** Of each label of a table whether it is asked for, itself or as one that was merged into it. */
function wantedPlaces(labels: LabelTables[keyof LabelTables], ids: readonly string[]): Uint8Array {
  const places = labelPlaces(labels);
  const wanted = new Uint8Array(labels.length);
  for (const id of ids) wanted[places.get(id) ?? labels.length] = 1;
  return wanted;
}

function setUpWith({ setups, journal: { event } }: TradeColumns, { mode, ids }: SetupsFilter): Condition {
  const wanted = wantedPlaces(setups, ids);
  const answer = mode === 'any' ? 1 : 0;
  return (row) => wanted[event[row]!] === answer;
}

function markedWith(kind: MarkKind, columns: TradeColumns, { mode, ids }: MarksFilter): Condition {
  const { start, mark, table } = MARKS[kind];
  const [starts, marks] = [columns.journal[start], columns.journal[mark]];
  if (ids.length === 0) return (row) => starts[row] === starts[row + 1];
  const wanted = wantedPlaces(columns[table], ids);
  // Two that were merged are one; one that is not known is borne by no trade.
  const places = labelPlaces(columns[table]);
  const least = mode === 'all' ? new Set(ids.map((id) => places.get(id) ?? id)).size : 1;
  return (row) => {
    let found = 0;
    for (let at = starts[row]!; at < starts[row + 1]!; at++) found += wanted[marks[at]!]!;
    return mode === 'none' ? found === 0 : found >= least;
  };
}
