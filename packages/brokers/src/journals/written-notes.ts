import { MAX_COMMENT_LENGTH } from '@daybook/domain/journal/entry.ts';
import { labelProblem } from '@daybook/domain/journal/labels.ts';
import { tidyTitle, withoutDirectionMarks } from '@daybook/domain/journal/mistake.ts';
import type { Money } from '@daybook/domain/money.ts';
import { parseMoney } from '@daybook/domain/money-of-decimal.ts';
import { isPlannedRisk } from '@daybook/domain/trade/risk/stated-plan.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';
import { findLooseNumber } from '#brokers/rows/cell-values.ts';

/** In characters; a longer one is a sentence, and stays text. */
const MAX_NAME = 60;
const MAX_TAGS = 30;

/** What a trader wrote besides figures: text, names and risk. */
interface Written {
  readonly text: string;
  readonly tags: readonly string[];
  readonly setup: string | null;
  readonly risk: Money | null;
}

/** Names in a cell, separated by commas. */
export function namesIn(cell: string): string[] {
  return cell
    .split(',')
    .map(tidyName)
    .filter((name) => labelProblem(name) !== 'empty');
}

function tidyName(name: string): string {
  return tidyTitle(withoutDirectionMarks(name.replaceAll(/\p{Cc}/gu, ' ').toWellFormed()));
}

/** A cell of names under a heading: names as tags, or a line of text where one is a sentence. */
export interface Listed {
  readonly heading: string;
  readonly names: readonly string[];
}

function isName(name: string): boolean {
  return [...name].length <= MAX_NAME;
}

/**
 * Combines what was written: the first setup is the setup and others are tags; sentences among names, and tags beyond what a
 * trade has here, go below the text. Throws {@link UnreadableFile} for a text that is longer than a note may be.
 */
export function putTogether(
  line: number,
  parts: {
    readonly text: string;
    readonly setups: readonly string[];
    readonly lists: readonly Listed[];
    readonly risk: Money | null;
  },
): Written {
  const [setup, ...others] = parts.setups.filter(isName);
  const longSetups = { heading: 'Setup', names: parts.setups.filter((name) => !isName(name)) };
  const lists = [...parts.lists, { heading: 'Setup', names: others }];
  const tags = new Map<string, string>();
  const sentences: string[] = [];
  for (const { heading, names } of [...lists, longSetups])
    for (const name of names) {
      if (isName(name) && (tags.size < MAX_TAGS || tags.has(name.toLowerCase())))
        tags.set(name.toLowerCase(), tags.get(name.toLowerCase()) ?? name);
      else sentences.push(`${heading}: ${name}`);
    }
  const text = [plainText(parts.text), ...sentences].filter((each) => each !== '').join('\n');
  if (text.length > MAX_COMMENT_LENGTH)
    throw new UnreadableFile(line, because('noteTooLong', MAX_COMMENT_LENGTH));
  return { text, tags: [...tags.values()], setup: setup ?? null, risk: parts.risk };
}

/** Text with line ends of one kind and without characters that nobody can see. */
function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** A number of a cell as evidence: null for none, and for what is no number. */
export function evidenceIn(cell: string): string | null {
  return cell === '' ? null : findLooseNumber(cell);
}

/** Stated risk: an amount above 0 that a form takes as well, null for anything else; a minus before it is a way to write a loss. */
export function riskIn(cell: string): Money | null {
  const amount = parseMoney((evidenceIn(cell) ?? '').replace('-', ''));
  return amount !== null && isPlannedRisk(amount) ? amount : null;
}
