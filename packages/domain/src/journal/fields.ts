/**
 * The fields of a journal's entry that answer a question, each stated once: schemas, columns, filters, forms and files go
 * through these tables. What belongs to one field only is elsewhere: its words, its migration, who closed the trade.
 */
import { each, namesOf, namesWith, type NamesWith } from '../fields.ts';
import { isOwnSetup, type OwnSetup } from './own-setup.ts';

/** What a field says whatever it holds. */
interface Field {
  /** In the store. */
  readonly column: string;
  /** Heading of its column in the exported table. */
  readonly heading: string;
  /** Shown on a shared trade's page. */
  readonly isPublic?: true;
  /** Came after the first version: exports and packed months of before lack it, and are read as if nothing was chosen. */
  readonly isLater?: true;
}

/** A yes/no question. Trades are searched by all of them. */
interface FlagField extends Field {
  /** Its bit in packed months, from 9 on for new ones (see {@link MARK_BITS}) up to 15. Kept for good. */
  readonly bit: number;
  /** The search form asks for it at once; the others are among its further fields. */
  readonly isFirst?: true;
}

/** A choice from a list. Packed months hold places in the list, so further values go to its end. */
interface ChoiceField extends Field {
  /** In the order in which a trader is offered them. */
  readonly values: readonly string[];
  /** The value where nothing was chosen: the first of the values, or null where no value says so. */
  readonly unset: string | null;
  /** Trades are searched by it. */
  readonly isFilter?: true;
  /** Required when the entry is saved. */
  readonly isRequired?: true;
  /** Also accepts the values that the trader added: see labels.ts. */
  readonly takesOwn?: true;
}

/** What set the trade off: the setups that every trader begins with, after that of none. */
export const FIRST_SETUPS = [
  'NOT_DEFINED',
  'BOTTOMING_TAIL_BAR',
  'TOPPING_TAIL_BAR',
  'BEAR_ELEPHANT',
  'BULL_ELEPHANT',
  'RBI',
  'GBI',
  'BULL_180',
  'BEAR_180',
  'NRB',
  'VELEZ_LONG_SETUP',
  'VELEZ_SHORT_SETUP',
  'GREEN_TAKE_OUT_RED',
  'RED_TAKE_OUT_GREEN',
] as const;
const STOP_LOSSES = ['NOT_DEFINED', 'MAX_LOST_PER_TRADE', 'EVENT'] as const;
/** Where price stood, first in words, then numbered. */
const POSITIONS = [
  'ABOVE',
  'FAR_ABOVE',
  'TRAP_ZONE',
  'BELOW',
  'FAR_BELOW',
  'POSITION_1',
  'POSITION_2',
  'POSITION_3',
  'POSITION_4',
  'POSITION_5',
] as const;

/** The choices, in the order of the form. */
export const CHOICE_FIELDS = {
  event: {
    values: FIRST_SETUPS,
    unset: 'NOT_DEFINED',
    column: 'event',
    heading: 'event',
    isRequired: true,
    takesOwn: true,
    isFilter: true,
    isPublic: true,
  },
  stopLoss: {
    values: STOP_LOSSES,
    unset: 'NOT_DEFINED',
    column: 'stop_loss',
    heading: 'stop loss',
    isFilter: true,
    isPublic: true,
  },
  position: {
    values: POSITIONS,
    unset: null,
    column: 'position',
    heading: 'position',
    isFilter: true,
    isPublic: true,
  },
} as const satisfies Readonly<Record<string, ChoiceField>>;

/** The yes/no questions, in the order of the form. Each is unanswered until someone says yes or no. */
export const FLAG_FIELDS = {
  didAdd: { bit: 0, column: 'did_add', heading: 'added', isFirst: true, isPublic: true },
  followedTradingPlan: {
    bit: 1,
    column: 'followed_trading_plan',
    heading: 'followed plan',
    isFirst: true,
    isPublic: true,
  },
  closedBySystem: { bit: 2, column: 'closed_by_system', heading: 'closed by robot', isFirst: true },
  color: { bit: 3, column: 'color', heading: 'color', isPublic: true },
  trend: { bit: 4, column: 'trend', heading: 'trend', isPublic: true },
  location: { bit: 5, column: 'location', heading: 'location', isPublic: true },
} as const satisfies Readonly<Record<string, FlagField>>;

/** Bits besides those of the questions: what else is known of a trade's journal. */
export const MARK_BITS = { deleted: 6, hasImage: 7, hasComments: 8 } as const;

type ChoiceTable = typeof CHOICE_FIELDS;
export type Choice = keyof ChoiceTable;
/** A value of a list, all of which have words of their own. */
type ListedValue<Name extends Choice> = ChoiceTable[Name]['values'][number];
type OwnValue<Name extends Choice> = ChoiceTable[Name] extends { readonly takesOwn: true } ? OwnSetup : never;
export type ChoiceValue<Name extends Choice> = ListedValue<Name> | OwnValue<Name>;
/** A setup: one of the first ones, none, or one of the trader's own. */
export type SetupId = ChoiceValue<'event'>;
export type FilterChoice = NamesWith<ChoiceTable, 'isFilter'>;
export type PublicChoice = NamesWith<ChoiceTable, 'isPublic'>;
export const CHOICES = namesOf(CHOICE_FIELDS);
export const FILTER_CHOICES = namesWith(CHOICE_FIELDS, 'isFilter');
export const PUBLIC_CHOICES = namesWith(CHOICE_FIELDS, 'isPublic');

export type Flag = keyof typeof FLAG_FIELDS;
/** Null while a question is unanswered, which is not no. */
export type Answer = boolean | null;
export type Answers = Readonly<Record<Flag, Answer>>;
/** What is looked for among the answers to a question. */
export const WANTED_ANSWERS = ['Y', 'N', 'unanswered'] as const;
export type WantedAnswer = (typeof WANTED_ANSWERS)[number];
type FirstFlag = NamesWith<typeof FLAG_FIELDS, 'isFirst'>;
export type PublicFlag = NamesWith<typeof FLAG_FIELDS, 'isPublic'>;
export const FLAGS = namesOf(FLAG_FIELDS);
export const FIRST_FLAGS = namesWith(FLAG_FIELDS, 'isFirst');
/** Those among the further fields of the search form. */
export const FURTHER_FLAGS = FLAGS.filter(
  (flag): flag is Exclude<Flag, FirstFlag> => !(FIRST_FLAGS as readonly Flag[]).includes(flag),
);
export const PUBLIC_FLAGS = namesWith(FLAG_FIELDS, 'isPublic');

/** Whether a name, such as one of a filter's fields, is a choice's by which trades are searched. */
export function isFilterChoice(name: string): name is FilterChoice {
  return (FILTER_CHOICES as readonly string[]).includes(name);
}

/** What was chosen of each list. */
export type Choices = {
  readonly [Name in Choice]: ChoiceValue<Name> | ChoiceTable[Name]['unset'];
};

/** A choice's field, its values as texts. */
export function choiceField(name: Choice): ChoiceField {
  return CHOICE_FIELDS[name];
}

/** A question's field. */
export function flagField(flag: Flag): FlagField {
  return FLAG_FIELDS[flag];
}

/** The value of a choice that a text of anywhere names; undefined where it names none. */
export function readChoice<Name extends Choice>(name: Name, text: unknown): ChoiceValue<Name> | undefined {
  const { values, takesOwn } = choiceField(name);
  const listed = values.find((value) => value === text);
  return (listed ?? (takesOwn && isOwnSetup(text) ? text : undefined)) as ChoiceValue<Name> | undefined;
}

/** Choices read from texts of anywhere; what is no value of its list was not chosen. */
export function readChoices<Name extends Choice>(
  names: readonly Name[],
  textOf: (name: Name) => unknown,
): Pick<Choices, Name> {
  return each(names, (name) => readChoice(name, textOf(name)) ?? choiceField(name).unset) as Pick<
    Choices,
    Name
  >;
}

/** Nothing chosen. */
export const UNSET_CHOICES: Choices = readChoices(CHOICES, () => null);

/** What a choice's numbers in packed months mean: 0 means not chosen, and is also used for the trader's own values. */
export const CHOICE_OPTIONS = each(CHOICES, (name) => {
  const { values, unset } = choiceField(name);
  return unset === null ? [null, ...values] : values;
});

/** The number of each of a choice's texts in packed months; null has one where no value says "not chosen". */
export const CHOICE_CODES = each(
  CHOICES,
  (name): ReadonlyMap<string | null, number> =>
    new Map(CHOICE_OPTIONS[name].map((value, code) => [value, code])),
);
