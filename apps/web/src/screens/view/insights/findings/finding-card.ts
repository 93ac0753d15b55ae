import type { ReactNode } from 'react';
import type { Finding } from '@daybook/domain/insights/findings/finding.ts';
import { narrow } from '@daybook/domain/insights/narrow.ts';
import type { TradeFilter } from '@daybook/domain/trade/filter.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { moneyCode, type Selection } from '#web/journal/selection.ts';
import { tradesHref } from '#web/journal/view-filter.ts';
import { askInsight } from '../worker/ask-insight.ts';
import type { TaskGiven, TaskName, TaskResult } from '../worker/tasks.ts';
import { moneyWords, type MoneyWords } from './card-money.ts';

/** The figures behind a finding: the first cell of a row names it, and leads to its trades where it has an address. */
export interface CardTable {
  readonly head: readonly string[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly href?: string }[];
}

/** What is shown of a finding, whatever its certainty. */
export interface ShownFinding {
  /** The largest thing on its card, and what it is of. */
  readonly figure: string;
  readonly scope: string;
  /** What it means; where nothing was found or too few trades are there, that. */
  readonly sentence: string;
  /** What is lacking where there are too few trades: '4 of 8 days'. */
  readonly lacking: string;
  /** Said beside 'likely …' or 'Exact'; the days where it is left out, nothing where it is empty. */
  readonly foot?: string;
  /** Drawn {@link DRAWING_HEIGHT} high and so many px wide; null where there is nothing to draw. */
  readonly drawing: ((width: number) => ReactNode) | null;
  readonly table: CardTable;
  /** Leads to the trades; without an address the table opens, whose rows do. Null where there are none. */
  readonly link: { readonly text: string; readonly href: string | null } | null;
}

/** Height of a card's drawing in px. */
export const DRAWING_HEIGHT = 84;

/** What a card's words are made with; amounts in the unit of the results. */
export interface CardTools extends MoneyWords {
  /** For amounts that stay money in every unit. */
  readonly money: MoneyWords;
  readonly messages: Messages;
  readonly selection: Selection;
  /** Address of the trades of the selection that a further filter finds. */
  readonly hrefOf: (part: TradeFilter) => string;
}

/** A finding with all that shows it. */
export interface AnsweredCard {
  readonly name: TaskName;
  readonly label: string;
  readonly isLast: boolean;
  /** It is told in money, while results are in another unit. */
  readonly isInMoney: boolean;
  readonly finding: Finding;
  readonly shown: ShownFinding;
}

type FindingTask = {
  [Name in TaskName]: TaskResult<Name> extends Finding ? Name : never;
}[TaskName];

interface CardOf<Name extends FindingTask> {
  readonly task: Name;
  /** It is not asked before the details of the trades are there. */
  readonly needsDetails?: true;
  /** What the question takes along; it may have to be fetched first. */
  readonly given: (selection: Selection) => TaskGiven<Name> | Promise<TaskGiven<Name>>;
  readonly label: (messages: Messages) => string;
  /** Stands after all others. */
  readonly isLast?: true;
  /** It tells of money in every unit. */
  readonly isOfMoney?: true;
  readonly show: (result: TaskResult<Name>, tools: CardTools) => ShownFinding;
}

/** One question of the findings. */
export interface FindingCard {
  readonly name: TaskName;
  readonly needsDetails: boolean;
  readonly ask: (
    selection: Selection,
    signal: AbortSignal,
  ) => Promise<{ readonly finding: Finding; readonly show: (tools: CardTools) => ShownFinding }>;
  readonly label: (messages: Messages) => string;
  readonly isLast: boolean;
  readonly isOfMoney: boolean;
}

/** Makes a card of a task of the worker. */
export function findingCard<Name extends FindingTask>(card: CardOf<Name>): FindingCard {
  return {
    name: card.task,
    needsDetails: card.needsDetails ?? false,
    label: card.label,
    isLast: card.isLast ?? false,
    isOfMoney: card.isOfMoney ?? false,
    ask: async (selection, signal) => {
      const given = await card.given(selection);
      const result = await askInsight(selection, card.task, given, signal);
      return {
        finding: result,
        show: (tools) => card.show(result, card.isOfMoney ? { ...tools, ...tools.money } : tools),
      };
    },
  };
}

/** What the words of all cards of a selection are made with. */
export function cardTools(selection: Selection, code: string, messages: Messages): CardTools {
  return {
    ...moneyWords(code),
    money: moneyWords(moneyCode(selection)),
    messages,
    selection,
    hrefOf: (part) => tradesHref(narrow(selection.filter, [part])),
  };
}
