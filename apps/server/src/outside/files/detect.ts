import type { FileFormat } from '#server/outside/files/file-format.ts';
import type { FormatReader, Question, Sample } from '#server/outside/files/file-reading.ts';
import { findReader, FORMATS } from '#server/outside/files/formats.ts';
import { UnreadableFile } from '#server/outside/files/unreadable-file.ts';

interface KnownFile {
  readonly name: string;
  /** Words that its first lines hold, all of them. */
  readonly marks: readonly RegExp[];
  readonly why: string;
}

const NO_TIME =
  'it states the day of a fill but not its time, and day trades cannot be told apart without it';

/** Files that traders have and that cannot be used, each with its reason and what to use instead; the first that fits is told. */
const UNUSABLE: readonly KnownFile[] = [
  {
    name: 'list of transactions from Charles Schwab',
    marks: [/"?Action"?,/, /"?Fees & Comm"?/],
    why: `${NO_TIME}: export the account statement of thinkorswim instead`,
  },
  {
    name: 'list of activities from Robinhood',
    marks: [/Activity Date/, /Trans Code/],
    why: `${NO_TIME}: use a list of orders with their times, in the generic columns Date, Time, Symbol, Quantity, Price, Side`,
  },
  {
    name: 'CSV of an Interactive Brokers Flex query',
    marks: [/"?Buy\/Sell"?/, /"?TradeDate"?|"?IBCommission"?/],
    why: 'the same query gives everything as XML: choose XML as its format',
  },
  {
    name: 'list of positions from DAS Trader',
    marks: [/Avgcost/, /Realized/],
    why: 'it states positions and not their fills: export the Trades window instead',
  },
  {
    name: 'list of orders from Tradovate',
    marks: [/avgPrice/, /filledQty/],
    why: 'it states orders with average prices and no commissions: export the report Fills instead',
  },
  {
    name: 'report of MetaTrader',
    marks: [/Trade History Report|content="(?:client terminal|MetaQuotes)/],
    why: 'its profits follow from contract sizes and rates that it does not state, and it holds several positions of one symbol at once',
  },
  {
    name: 'list of fills from PropReports',
    marks: [/PropReports Id|^Date\/Time,Account,B\/S/m],
    why: 'link the PropReports account instead, since a sync brings corrections too, or export the report Detailed',
  },
];

function refuseUnknown({ kind, head, rows }: Sample): never {
  const text = kind === 'sheet' ? rows.map(({ cells }) => cells.join(',')).join('\n') : head;
  const known = UNUSABLE.find(({ marks }) => marks.every((mark) => mark.test(text.slice(0, 4096))));
  if (known)
    throw new UnreadableFile(null, `this is a ${known.name}, which cannot be imported: ${known.why}`);
  const supported = `the journal reads ${FORMATS.map(({ label }) => label).join(', ')}`;
  if (kind === 'html') throw new UnreadableFile(null, 'this is a web page without a report', supported);
  throw new UnreadableFile(null, 'the layout of this file is not known', supported);
}

/** The web service answers with a notice where a report was expected; traders save that too. */
function refuseNotice(head: string): void {
  if (!/<FlexStatementResponse[\s>]/.test(head)) return;
  const said = /<ErrorMessage>([^<]{1,200})<\/ErrorMessage>/.exec(head)?.[1];
  const because = said === undefined ? '' : ` (${JSON.stringify(said)})`;
  throw new UnreadableFile(null, `this is a notice of the Flex web service${because}, not the report itself`);
}

/**
 * Tells a file's layout by its content; the name is of no account. Two layouts that both claim it are a question. Throws
 * {@link UnreadableFile} with what the file is instead.
 */
export function chooseFormat(sample: Sample, said: FileFormat | undefined): FormatReader | Question {
  if (said !== undefined) {
    const reader = findReader(said);
    if (reader) return reader;
    throw new UnreadableFile(null, `there is no format ${JSON.stringify(said)}`);
  }
  if (sample.kind === 'xml') refuseNotice(sample.head);
  const claiming = FORMATS.filter((reader) => reader.claims(sample));
  const [first] = claiming;
  if (!first) return refuseUnknown(sample);
  if (claiming.length === 1) return first;
  return { kind: 'format', candidates: claiming.map(({ format }) => format), answer: null, from: null };
}
