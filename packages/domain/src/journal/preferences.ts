import { namesOf } from '../fields.ts';
import { RESULT_UNITS } from '../trade/trade-columns.ts';
import type { SavedView } from './saved-views.ts';

/** A list of texts, each at most once, in the order that the trader gave them. */
export interface TextsField {
  readonly kind: 'texts';
  readonly most: number;
  /** Characters of one text. */
  readonly longest: number;
  readonly unset: readonly string[];
}

/** One of a few values. */
export interface ChoiceField {
  readonly kind: 'choice';
  readonly values: readonly [string, ...string[]];
  readonly unset: string;
}

/** Views with names that differ, in the order that the trader gave them. */
interface ViewsField {
  readonly kind: 'views';
  readonly unset: readonly SavedView[];
}

/** What a trader sets up on the screens and finds again on every device. `unset` is what holds before the first save. */
export const PREFERENCES = {
  /** The queries of the addresses of the pinned reports, in their order. */
  pinnedReports: { kind: 'texts', most: 24, longest: 600, unset: [] },
  /** What {@link readArrangement} of dashboard-cards.ts reads; there is room for cards of a newer Daybook. */
  dashboardCards: { kind: 'texts', most: 48, longest: 600, unset: [] },
  /** Whether the row of further figures is on the dashboard, where the arrangement does not name it. */
  dashboardFigures: { kind: 'choice', values: ['shown', 'hidden'], unset: 'shown' },
  /** In what results are shown, wherever they can be. */
  resultUnit: { kind: 'choice', values: RESULT_UNITS, unset: 'money' },
  /** What {@link readDefaultRisks} of default-risk.ts reads, in the order in which they were made. */
  defaultRisks: { kind: 'texts', most: 100, longest: 300, unset: [] },
  /** Tabs, periods and filters that are kept under names. */
  views: { kind: 'views', unset: [] },
  /** Names of the columns of the list of trades in their order; none is the usual list. A screen passes over those it does not know. */
  listColumns: { kind: 'texts', most: 100, longest: 60, unset: [] },
  /** Names of the tabs and screens whose help was read. A screen passes over those it does not know. */
  seenHelp: { kind: 'texts', most: 50, longest: 60, unset: [] },
} as const satisfies Readonly<Record<string, PreferenceField>>;

/** The description of a preference. */
export type PreferenceField = TextsField | ChoiceField | ViewsField;
export type PreferenceName = keyof typeof PREFERENCES;
type ValueOf<Field> = Field extends { readonly kind: 'choice'; readonly values: readonly (infer Value)[] }
  ? Value
  : Field extends { readonly kind: 'views' }
    ? readonly SavedView[]
    : readonly string[];
/** The value of each preference. */
export type Preferences = { readonly [Name in PreferenceName]: ValueOf<(typeof PREFERENCES)[Name]> };
export type PreferenceValue<Name extends PreferenceName> = Preferences[Name];

export const PREFERENCE_NAMES = namesOf(PREFERENCES);
