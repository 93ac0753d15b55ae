import {
  PREFERENCES,
  type ChoiceField,
  type PreferenceField,
  type PreferenceName,
  type PreferenceValue,
  type TextsField,
} from './preferences.ts';
import {
  isViewAddress,
  MAX_VIEW_ADDRESS,
  MAX_VIEW_NAME,
  MAX_VIEWS,
  tidyViewName,
  viewNameProblem,
  type SavedView,
} from './saved-views.ts';

/** What is wrong with a value: where in it, and what was expected there. */
interface PreferenceFault {
  readonly path: readonly (number | string)[];
  readonly expected: string;
  /** The limit that was passed, where it is one. */
  readonly most?: number;
}

/** The first thing that makes an unknown value none of that preference; null for a sound one. */
export function findPreferenceFault(name: PreferenceName, value: unknown): PreferenceFault | null {
  const field: PreferenceField = PREFERENCES[name];
  switch (field.kind) {
    case 'texts':
      return findTextsFault(field, value);
    case 'choice':
      return findChoiceFault(field, value);
    case 'views':
      return findViewsFault(value);
  }
}

/** Whether an unknown value is one of that preference. */
export function isPreferenceValue<Name extends PreferenceName>(
  name: Name,
  value: unknown,
): value is PreferenceValue<Name> {
  return findPreferenceFault(name, value) === null;
}

function findChoiceFault({ values }: ChoiceField, value: unknown): PreferenceFault | null {
  const isOne = typeof value === 'string' && values.includes(value);
  return isOne ? null : { path: [], expected: `one of ${values.join(', ')}` };
}

function findTextsFault({ most, longest }: TextsField, value: unknown): PreferenceFault | null {
  if (!Array.isArray(value)) return { path: [], expected: 'a list of texts' };
  if (value.length > most) return { path: [], expected: `at most ${most} texts`, most };
  const texts: readonly unknown[] = value;
  for (const [at, text] of texts.entries()) {
    if (typeof text !== 'string' || !text.isWellFormed() || CONTROL.test(text))
      return { path: [at], expected: 'one line of text' };
    if ([...text].length > longest)
      return { path: [at], expected: `at most ${longest} characters`, most: longest };
    if (texts.indexOf(text) < at) return { path: [at], expected: 'each text once' };
  }
  return null;
}

function findViewsFault(value: unknown): PreferenceFault | null {
  if (!Array.isArray(value)) return { path: [], expected: 'a list of views' };
  if (value.length > MAX_VIEWS) return { path: [], expected: `at most ${MAX_VIEWS} views`, most: MAX_VIEWS };
  const views: readonly unknown[] = value;
  const before: SavedView[] = [];
  for (const [at, view] of views.entries()) {
    if (!isView(view)) return { path: [at], expected: 'a name and an address' };
    const fault = findNameFault(view.name, before) ?? findAddressFault(view.address);
    if (fault) return { ...fault, path: [at, ...fault.path] };
    before.push(view);
  }
  return null;
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  const { name, address } = value as { readonly name?: unknown; readonly address?: unknown };
  return typeof name === 'string' && typeof address === 'string';
}

function findNameFault(name: string, others: readonly SavedView[]): PreferenceFault | null {
  const path = ['name'];
  const problem = viewNameProblem(name, others);
  switch (problem?.kind) {
    case undefined:
      return name === tidyViewName(name)
        ? null
        : { path, expected: 'composed letters (NFC) and single spaces inside alone' };
    case 'too-long':
      return { path, expected: `at most ${MAX_VIEW_NAME} characters`, most: MAX_VIEW_NAME };
    case 'same':
      return { path, expected: `another name than that of view ${problem.at + 1}` };
    case 'empty':
    case 'control-character':
      return { path, expected: 'one line of text that can be seen' };
  }
}

function findAddressFault(address: string): PreferenceFault | null {
  const path = ['address'];
  if ([...address].length > MAX_VIEW_ADDRESS)
    return { path, expected: `at most ${MAX_VIEW_ADDRESS} characters`, most: MAX_VIEW_ADDRESS };
  return isViewAddress(address)
    ? null
    : { path, expected: 'what stands behind /journal/ in the address of a view' };
}

const CONTROL = /\p{Cc}/u;
