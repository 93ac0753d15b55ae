import { CURRENTS, TIME_FRAMES } from '../periods.ts';
import { foldText } from './fold-text.ts';
import { titleKey } from './mistake.ts';
import { VIEW_TABS } from './view-tabs.ts';

/** A tab, period and filter under a name. */
export interface SavedView {
  /** As {@link tidyViewName} gives it. */
  readonly name: string;
  /** The part after `/journal/` in its address: `trades/this/week?action=SLD`. */
  readonly address: string;
}

export const MAX_VIEWS = 50;
export const MAX_VIEW_NAME = 60;
/** Characters of an address. */
export const MAX_VIEW_ADDRESS = 2_000;

/** What is wrong with a name: `same` where another view has it, at that place of the list. */
type ViewNameProblem =
  | { readonly kind: 'empty' | 'too-long' | 'control-character' }
  | { readonly kind: 'same'; readonly at: number };

/** A name as it is kept: composed letters, no outer spaces, and single ones inside. */
export function tidyViewName(name: string): string {
  return name
    .normalize('NFC')
    .trim()
    .replace(/\p{Zs}+/gu, ' ');
}

/** Checks a name as typed against those of the other views. Two names are one as two titles of mistakes are. */
export function viewNameProblem(
  name: string,
  others: readonly Pick<SavedView, 'name'>[],
): ViewNameProblem | null {
  const tidy = tidyViewName(name);
  if (/\p{Cc}/u.test(tidy) || !tidy.isWellFormed()) return { kind: 'control-character' };
  // A name of joiners and marks of direction alone is seen by nobody.
  if (foldText(tidy) === '') return { kind: 'empty' };
  if ([...tidy].length > MAX_VIEW_NAME) return { kind: 'too-long' };
  const key = titleKey(tidy);
  const at = others.findIndex((other) => titleKey(other.name) === key);
  return at === -1 ? null : { kind: 'same', at };
}

/** Whether a text is the address of a view of the journal, and of nothing else anywhere. */
export function isViewAddress(text: string): boolean {
  const [path = ''] = text.split('?');
  const [tab, ...period] = path.split('/');
  const isPeriod =
    period.join('/') === 'all' ||
    (period.length === 2 &&
      CURRENTS.some((known) => known === period[0]) &&
      TIME_FRAMES.some((known) => known === period[1]));
  const isPlain = text.isWellFormed() && !/[\s#\\\p{Cc}]/u.test(text);
  return isPlain && isPeriod && VIEW_TABS.some((known) => known === tab);
}
