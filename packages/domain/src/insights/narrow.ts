import { bandText, overlap, parseBand } from '../trade/band.ts';
import type { MistakeId } from '../journal/mistake.ts';
import { isBandField } from '../trade/filter-bands.ts';
import type { FilterField, SearchFilter, TradeFilter } from '../trade/filter.ts';
import { type MarksFilter } from '../trade/filter-texts.ts';

/**
 * The filter that finds the trades of a bucket among those of a filter: the bucket's field set along with the others where both
 * are possible, otherwise a search within what the filter finds. Finds exactly the trades that pass both, but for a
 * filter that asks for several tags, or several mistakes, on both of its levels: there the bucket's replace the inner ones.
 */
export function narrow(base: SearchFilter, parts: readonly TradeFilter[]): SearchFilter {
  let { within, ...first }: SearchFilter = base;
  const isRanked = [base, ...parts].some(
    ({ nthBand, resultBefore, cutBy }) => (nthBand ?? resultBefore ?? cutBy) !== undefined,
  );
  for (const part of parts) {
    // The last N and the first of copies are chosen after all other fields: what comes then looks among them. And the accounts
    // of a filter say over which trades places in a day are counted.
    const isLater =
      first.size !== undefined || first.copiesOnce === true || (isRanked && part.accounts !== undefined);
    const [outer, inner] = [isLater ? null : join(first, part), join(within ?? {}, part)];
    if (outer && (within === undefined || inner === null)) first = outer;
    else within = inner ?? { ...within, ...part };
  }
  return within === undefined ? first : { ...first, within };
}

/** Both filters as one; null where a field of both cannot hold both. */
function join(left: TradeFilter, right: TradeFilter): TradeFilter | null {
  const joined: { -readonly [Field in FilterField]?: unknown } = { ...left };
  for (const field of Object.keys(right) as FilterField[]) {
    if (left[field] === undefined) joined[field] = right[field];
    else if (field === 'errorId' && left.errorId !== right.errorId) {
      const all = [anyOf(left.errorId!), anyOf(right.errorId!), left.mistakes, right.mistakes];
      const mistakes = all.reduce<MarksFilter | null | undefined>(joinMarks, undefined);
      if (!mistakes) return null;
      const { errorId: _left, ...own } = left;
      const { errorId: _right, mistakes: _mistakes, ...others } = right;
      return join({ ...own, mistakes: mistakes as MarksFilter<MistakeId> }, others);
    } else {
      const value = both(field, left, right);
      if (value === null) return null;
      joined[field] = value;
    }
  }
  return joined as TradeFilter;
}

function anyOf(id: string): MarksFilter {
  return { mode: 'any', ids: [id] };
}

/** The marks of trades that pass both; null where one filter of marks cannot express them, or none could before. */
function joinMarks(
  left: MarksFilter | null | undefined,
  right: MarksFilter | undefined,
): MarksFilter | null | undefined {
  if (left === null || right === undefined) return left;
  if (left === undefined) return right;
  const union = [...new Set([...left.ids, ...right.ids])];
  if (left.mode === 'none' && right.mode === 'none')
    return { mode: 'none', ids: left.ids.length === 0 || right.ids.length === 0 ? [] : union };
  if (left.mode === 'none' || right.mode === 'none') return null;
  const isWhole = ({ mode, ids }: MarksFilter) => mode === 'all' || ids.length === 1;
  if (isWhole(left) && isWhole(right)) return union.length === 1 ? left : { mode: 'all', ids: union };
  const [whole, open] = isWhole(left) ? [left, right] : [right, left];
  // A trade that has one of them anyway has any of them.
  return isWhole(whole) && whole.ids.some((id) => open.ids.includes(id)) ? whole : null;
}

function both(field: FilterField, left: TradeFilter, right: TradeFilter): unknown {
  if (field === 'startDate') return Math.max(left.startDate!, right.startDate!);
  if (field === 'endDate') return Math.min(left.endDate!, right.endDate!);
  if (field === 'accounts') {
    const common = left.accounts!.filter((name) => right.accounts!.includes(name));
    return common.length === 0 ? null : common;
  }
  if (field === 'tags' || field === 'mistakes') return joinMarks(left[field], right[field]) ?? null;
  if (isBandField(field)) {
    const bands = [left[field], right[field]].map((text) => parseBand(text!));
    const common = bands[0] && bands[1] ? overlap(bands[0], bands[1]) : null;
    return common && bandText(common);
  }
  return JSON.stringify(left[field]) === JSON.stringify(right[field]) ? left[field] : null;
}
