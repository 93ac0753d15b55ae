import { bandText, overlap, parseBand, type BandText } from '../trade/band.ts';
import { BAND_FIELDS, type FilterField, type SearchFilter, type TradeFilter } from '../trade/filter.ts';

/**
 * The filter that finds the trades of a bucket among those of a filter: the bucket's field set beside the others where both
 * can stand, looked for within what the filter finds where they cannot. Finds exactly the trades that pass both.
 */
export function narrow(base: SearchFilter, parts: readonly TradeFilter[]): SearchFilter {
  let { within, ...first }: SearchFilter = base;
  const isRanked = [base, ...parts].some(
    ({ nthBand, resultBefore }) => (nthBand ?? resultBefore) !== undefined,
  );
  for (const part of parts) {
    // The last N and the first of copies are chosen after all other fields: what comes then looks among them. And the accounts
    // of a filter say over which trades places in a day are counted.
    const isLater =
      first.size !== undefined ||
      first.copiesOnce === true ||
      within !== undefined ||
      (isRanked && part.accounts !== undefined);
    const joined = isLater ? null : join(first, part);
    if (joined) first = joined;
    else within = join(within ?? {}, part) ?? { ...within, ...part };
  }
  return within === undefined ? first : { ...first, within };
}

/** Both filters as one; null where a field of both cannot hold both. */
function join(left: TradeFilter, right: TradeFilter): TradeFilter | null {
  const joined: { -readonly [Field in FilterField]?: unknown } = { ...left };
  for (const field of Object.keys(right) as FilterField[]) {
    if (left[field] === undefined) joined[field] = right[field];
    else if (field === 'errorId' && left.errorId !== right.errorId) {
      const ids =
        left.mistakes === undefined
          ? [left.errorId!]
          : left.mistakes.mode === 'all'
            ? left.mistakes.ids
            : null;
      if (ids === null) return null;
      joined.mistakes = { mode: 'all', ids: [...new Set([...ids, right.errorId!])] };
      if (left.mistakes === undefined) delete joined.errorId;
    } else {
      const value = both(field, left, right);
      if (value === null) return null;
      joined[field] = value;
    }
  }
  return joined as TradeFilter;
}

function both(field: FilterField, left: TradeFilter, right: TradeFilter): unknown {
  if (field === 'startDate') return Math.max(left.startDate!, right.startDate!);
  if (field === 'endDate') return Math.min(left.endDate!, right.endDate!);
  if (field === 'accounts') {
    const common = left.accounts!.filter((name) => right.accounts!.includes(name));
    return common.length === 0 ? null : common;
  }
  if ((BAND_FIELDS as readonly string[]).includes(field)) {
    const bands = [left[field], right[field]].map((text) => parseBand(text as BandText));
    const common = bands[0] && bands[1] ? overlap(bands[0], bands[1]) : null;
    return common && bandText(common);
  }
  return JSON.stringify(left[field]) === JSON.stringify(right[field]) ? left[field] : null;
}
