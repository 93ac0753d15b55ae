import { namesOf } from '../fields.ts';

/** A list of texts, each at most once, in the order that the trader gave them. */
interface TextsField {
  readonly kind: 'texts';
  readonly most: number;
  /** Characters of one text. */
  readonly longest: number;
  readonly unset: readonly string[];
}

/** One of a few values. */
interface ChoiceField {
  readonly kind: 'choice';
  readonly values: readonly [string, ...string[]];
  readonly unset: string;
}

/** What a trader sets up on the screens and finds again on every device. `unset` is what holds before the first save. */
export const PREFERENCES = {
  /** What stands behind the question mark in the addresses of the reports that are pinned, in their order. */
  pinnedReports: { kind: 'texts', most: 24, longest: 600, unset: [] },
  /** Whether the row of figures stands on the dashboard. */
  dashboardFigures: { kind: 'choice', values: ['shown', 'hidden'], unset: 'shown' },
} as const satisfies Readonly<Record<string, TextsField | ChoiceField>>;

export type PreferenceName = keyof typeof PREFERENCES;
type ValueOf<Field> = Field extends { readonly kind: 'choice'; readonly values: readonly (infer Value)[] }
  ? Value
  : readonly string[];
/** The value of each preference. */
export type Preferences = { readonly [Name in PreferenceName]: ValueOf<(typeof PREFERENCES)[Name]> };
export type PreferenceValue<Name extends PreferenceName> = Preferences[Name];

export const PREFERENCE_NAMES = namesOf(PREFERENCES);

/** What is wrong with a value: where in it, and what was expected there. */
export interface PreferenceFault {
  readonly path: readonly number[];
  readonly expected: string;
  /** The limit that was passed, where it is one. */
  readonly most?: number;
}

/** The first thing that makes an unknown value none of that preference; null for a sound one. */
export function findPreferenceFault(name: PreferenceName, value: unknown): PreferenceFault | null {
  const field: TextsField | ChoiceField = PREFERENCES[name];
  return field.kind === 'texts' ? findTextsFault(field, value) : findChoiceFault(field, value);
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

const CONTROL = /\p{Cc}/u;
