import { FLAGS } from '@daybook/domain/journal/fields.ts';
import {
  isOffered,
  labelKey,
  labelProblem,
  NO_SETUP,
  setupsInOrder,
  type LabelHue,
} from '@daybook/domain/journal/labels.ts';
import { titleProblem, withoutDirectionMarks } from '@daybook/domain/journal/mistake.ts';
import { decimalText } from '@daybook/domain/decimal.ts';
import { moneyText } from '@daybook/domain/money.ts';
import { parseAmount } from '@daybook/domain/trade/risk/default-risk.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { setupName } from '#web/journal/words/label-name.ts';
import { parseTypedDecimal } from '#web/ui/entry/typed-decimal.ts';
import type { PickEntry } from '#web/ui/overlays/pick-entries.ts';
import type { LabelCounts } from './label-counts.ts';
import {
  answerChange,
  markChange,
  riskChange,
  setupChange,
  type MarkedWith,
  type Named,
  type BulkChange,
} from './bulk-changes.ts';

/** What the menus are made of. */
export interface MenuSource {
  readonly columns: TradeColumns;
  /** Of the selected trades. */
  readonly counts: LabelCounts;
  readonly messages: Messages;
  readonly onBulkChange: (bulkChange: BulkChange) => void;
}

/** Something that has a name of the trader's own. */
export type NewKind = 'setup' | MarkedWith;

interface Counted extends Named {
  /** Mistakes have none. */
  readonly hue?: LabelHue | null;
  readonly count: number;
}

/** The setups that are offered, and those that the selected trades have. */
export function setupEntries({ columns, counts, messages, onBulkChange }: MenuSource): PickEntry[] {
  const counted = new Map(columns.setups.map(({ id }, at) => [id, counts.setups[at]!]));
  const setups = setupsInOrder(columns.setups).map((setup) => ({ setup, count: counted.get(setup.id)! }));
  return setups
    .filter(({ setup, count }) => setup.id !== NO_SETUP && (isOffered(setup) || count > 0))
    .map(({ setup: { id, hue }, count }) => {
      const named = { id, name: setupName(messages.words, columns.setups, id), hue, count };
      return entryOf(named, counts.all, messages, () => onBulkChange(setupChange(messages, named)));
    });
}

/** Taking the setup away; nothing where none of the trades has one. */
export function removalOfSetup({ counts, messages, onBulkChange }: MenuSource): PickEntry[] {
  if (counts.all === 0 || counts.setups[0] === counts.all) return [];
  const onPick = () => onBulkChange(setupChange(messages, null));
  return [{ key: 'remove', text: messages.manyTrades.removeSetup, onPick }];
}

/** The tags or mistakes that are offered: one that all have is taken away, any other is added; then those that some have, to be taken away. */
export function markEntries(source: MenuSource, kind: MarkedWith): PickEntry[] {
  const { counts, messages, onBulkChange } = source;
  const labels = kind === 'tag' ? countedTags(source) : countedMistakes(source);
  const bulkChange = (label: Counted, isAdded: boolean) => () =>
    onBulkChange(markChange(messages, kind, label, isAdded));
  const added = labels.map((label) =>
    entryOf(label, counts.all, messages, bulkChange(label, label.count < counts.all)),
  );
  const removed = labels
    .filter(({ count }) => count > 0 && count < counts.all)
    .map((label) => ({
      key: `remove ${label.id}`,
      text: messages.manyTrades.removeLabel(label.name),
      onPick: bulkChange(label, false),
    }));
  return [...added, ...removed];
}

/** Both answers of each yes/no question. */
export function flagEntries({ counts, messages, onBulkChange }: MenuSource): PickEntry[] {
  const { manyTrades, words } = messages;
  return FLAGS.flatMap((flag) =>
    [true, false].map((isYes): PickEntry => {
      const count = counts.flags[flag][isYes ? 'yes' : 'no'];
      return {
        key: `${flag} ${isYes}`,
        text: manyTrades.answer(words.flags[flag], isYes ? words.yes : words.no),
        note: manyTrades.answeredSo(count, counts.all),
        ...markOf(count, counts.all),
        onPick: () => onBulkChange(answerChange(messages, flag, isYes)),
      };
    }),
  );
}

/** The planned risk that was typed, for each of the trades; a sentence where it is none. */
export function riskEntry({ messages, onBulkChange }: MenuSource, typed: string): PickEntry | string | null {
  if (typed.trim() === '') return null;
  const number = parseTypedDecimal(typed);
  const risk = number === null ? null : parseAmount(decimalText(number));
  if (risk === null) return messages.manyTrades.riskWrong;
  const text = messages.manyTrades.riskOfEach(moneyText(risk));
  return { key: 'new', text, isNew: true, onPick: () => onBulkChange(riskChange(messages, risk)) };
}

/** Taking the planned risk away. */
export function removalOfRisk({ messages, onBulkChange }: MenuSource): PickEntry[] {
  const onPick = () => onBulkChange(riskChange(messages, null));
  return [{ key: 'remove', text: messages.manyTrades.removeRisk, onPick }];
}

/** What the typed text would make: an entry, a sentence that says why it cannot be, or nothing where there is one of that name. */
export function newEntry(
  { columns, messages }: MenuSource,
  kind: NewKind,
  typed: string,
  onCreate: (kind: NewKind, name: string) => void,
): PickEntry | string | null {
  const name = withoutDirectionMarks(typed);
  const keyOf = (text: string) => labelKey(withoutDirectionMarks(text));
  const isKnown = namesOfKind(columns, messages, kind).some((known) => keyOf(known) === keyOf(name));
  if (name === '' || isKnown) return null;
  const problem = problemOf(kind, name, messages);
  if (problem !== null) return problem;
  const { newSetup, newTag, newMistake } = messages.manyTrades;
  const text = { setup: newSetup, tag: newTag, mistake: newMistake }[kind](name);
  return { key: 'new', text, isNew: true, onPick: () => onCreate(kind, name) };
}

function problemOf(kind: NewKind, name: string, { trade, manyTrades }: Messages): string | null {
  if (kind === 'mistake') {
    const problem = titleProblem(name);
    return problem === null ? null : trade.mistakeProblems[problem];
  }
  const problem = labelProblem(name);
  if (problem === null) return null;
  return problem === 'too-long' ? manyTrades.tooLong : trade.tagProblems[problem];
}

/** Of all that are offered; the server refuses one that is archived or merged. */
function namesOfKind({ setups, tags, mistakes }: TradeColumns, { words }: Messages, kind: NewKind): string[] {
  if (kind === 'mistake') return mistakes.filter(({ archived }) => !archived).map(({ title }) => title);
  if (kind === 'tag') return tags.filter(isOffered).map(({ name }) => name);
  return setups.filter(isOffered).map(({ id }) => setupName(words, setups, id));
}

function countedTags({ columns: { tags }, counts }: MenuSource): Counted[] {
  return tags
    .map((tag, at) => ({ ...tag, count: counts.tags[at]! }))
    .filter((tag) => isOffered(tag) || tag.count > 0);
}

function countedMistakes({ columns: { mistakes }, counts }: MenuSource): Counted[] {
  return mistakes
    .map(({ id, title, hue, archived }, at) => ({
      id,
      name: title,
      hue,
      archived,
      count: counts.mistakes[at]!,
    }))
    .filter(({ archived, count }) => !archived || count > 0);
}

function entryOf(
  { id, name, hue = null, count }: Counted,
  all: number,
  messages: Messages,
  onPick: () => void,
) {
  const note = count === 0 ? {} : { note: messages.manyTrades.haveIt(count, all) };
  return { key: id, text: name, hue, ...note, ...markOf(count, all), onPick };
}

function markOf(count: number, all: number): Pick<PickEntry, 'mark'> {
  if (count === 0) return {};
  return { mark: count === all ? 'all' : 'some' };
}
