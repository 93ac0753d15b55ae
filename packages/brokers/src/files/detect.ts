import { because, type FileReason } from '@daybook/texts/file-reason.ts';
import type { FormatReader, Question, Sample } from './file-reading.ts';
import { findReader, FORMATS } from './formats.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

interface KnownFile {
  /** Words that its first lines hold, all of them. */
  readonly marks: readonly RegExp[];
  readonly reason: FileReason;
  /** What to use instead. */
  readonly instead: FileReason | null;
}

/** Files that traders have and that cannot be used, each with its reason and what to use instead; the first that fits is reported. */
const UNUSABLE: readonly KnownFile[] = [
  {
    marks: [/"?Action"?,/, /"?Fees & Comm"?/],
    reason: because('schwabTransactions'),
    instead: because('thinkorswimInstead'),
  },
  {
    marks: [/Activity Date/, /Trans Code/],
    reason: because('robinhoodActivities'),
    instead: because('genericInstead', ['Date', 'Time', 'Symbol', 'Quantity', 'Price', 'Side']),
  },
  { marks: [/Avgcost/, /Realized/], reason: because('dasPositions'), instead: because('dasTradesInstead') },
  {
    marks: [/avgPrice/, /filledQty/, /\bProduct\b/],
    reason: because('tradovateOrders'),
    instead: because('tradovateFillsInstead'),
  },
  {
    marks: [/content="strategy tester"|Strategy Tester Report/],
    reason: because('metatraderTester'),
    instead: because('metatraderInstead'),
  },
  {
    marks: [/Trade (?:#|number)/, /Signal/, /Drawdown|excursion/i],
    reason: because('tradingviewTester'),
    instead: because('exportAs', ['Paper Trading · History']),
  },
  {
    marks: [/Trade History Report|content="(?:client terminal|MetaQuotes)/],
    reason: because('metatraderReport'),
    instead: because('metatraderInstead'),
  },
  {
    marks: [/PropReports Id|^Date\/Time,Account,B\/S/m],
    reason: because('propreportsFills'),
    instead: because('propreportsInstead'),
  },
];

function refuseUnusable({ kind, head, rows }: Sample): null {
  const text = kind === 'sheet' ? rows.map(({ cells }) => cells.join(',')).join('\n') : head;
  const known = UNUSABLE.find(({ marks }) => marks.every((mark) => mark.test(text.slice(0, 4096))));
  if (known) throw new UnreadableFile(null, known.reason, known.instead);
  return null;
}

function refuseUnknown({ kind }: Sample): never {
  const supported = because('supported', [...new Set(FORMATS.map(({ platform }) => platform))]);
  throw new UnreadableFile(null, because(kind === 'html' ? 'noReport' : 'unknownLayout'), supported);
}

/** The web service answers with a notice where a report was expected; traders save that too. */
function refuseNotice(head: string): void {
  if (!/<FlexStatementResponse[\s>]/.test(head)) return;
  const notice = /<ErrorMessage>([^<]{1,200})<\/ErrorMessage>/.exec(head)?.[1];
  throw new UnreadableFile(null, because('flexNotice', notice ?? ''));
}

/**
 * Recognises a file's layout by its content; the name is ignored. Two layouts that both claim it are a question, and of a file
 * that none claims `ask` may make one. Throws
 * {@link UnreadableFile} with what the file is instead.
 */
export function chooseFormat(
  sample: Sample,
  chosen: string | undefined,
  ask: () => Question | null = () => null,
): FormatReader | Question {
  if (chosen !== undefined) {
    const reader = findReader(chosen);
    if (reader) return reader;
    throw new UnreadableFile(null, because('noFormat', chosen));
  }
  if (sample.kind === 'xml') refuseNotice(sample.head);
  const claiming = FORMATS.filter((reader) => reader.claims(sample));
  const [first] = claiming;
  if (!first) return refuseUnusable(sample) ?? ask() ?? refuseUnknown(sample);
  if (claiming.length === 1) return first;
  return { kind: 'format', candidates: claiming.map(({ format }) => format), answer: null, from: null };
}
