import { TRADEZERO_COLUMNS } from '#server/outside/files/tradezero.ts';
import { UnreadableFile } from '#server/outside/files/unreadable-file.ts';

/** Layouts of files that the journal reads. */
export const FILE_FORMATS = ['flex', 'tradezero'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

const SUPPORTED = 'the journal reads Interactive Brokers Flex documents (XML) and the TradeZero layout (CSV)';

interface KnownFile {
  readonly name: string;
  /** Words that its first lines hold, all of them. */
  readonly marks: readonly RegExp[];
  readonly why: string;
}

/** Files that traders have and that cannot be used, each with its reason; the first that fits is told. */
const UNUSABLE: readonly KnownFile[] = [
  {
    name: 'list of transactions from Charles Schwab',
    marks: [/"?Action"?,/, /"?Fees & Comm"?/],
    why: 'it states the day of a fill but not its time, and day trades cannot be told apart without it',
  },
  {
    name: 'list of activities from Robinhood',
    marks: [/Activity Date/, /Trans Code/],
    why: 'it states the day of a fill but not its time, and day trades cannot be told apart without it',
  },
  {
    name: 'CSV of an Interactive Brokers Flex query',
    marks: [/"?Buy\/Sell"?/, /"?TradeDate"?|"?IBCommission"?/],
    why: 'the same query gives everything as XML: choose XML as its format',
  },
  {
    name: 'activity statement of Interactive Brokers',
    marks: [/^(?:Statement|Trades),Header,/m],
    why: 'it sums the fills of an order up: use a Flex query with executions, as XML',
  },
  {
    name: 'thinkorswim account statement',
    marks: [/Account Statement for|paperMoney|Account Trade History/],
    why: 'its times are those of the computer that wrote it, and this version does not ask for their zone',
  },
  {
    name: 'list of orders from Webull',
    marks: [/Filled Time/, /Avg Price/],
    why: 'it states one average price an order and no fees',
  },
  {
    name: 'performance report of Tradovate',
    marks: [/buyFillId/, /sellFillId/],
    why: 'its times are in a zone that the file does not name',
  },
  {
    name: 'trades grid of NinjaTrader',
    marks: [/Market pos\./, /Entry price/i],
    why: 'it states trades, not fills, in a zone that the file does not name',
  },
  {
    name: 'executions grid of NinjaTrader',
    marks: [/E\/X/, /Connection/],
    why: 'its times are in a zone that the file does not name',
  },
  {
    name: 'list of trades from DAS Trader',
    marks: [/Cloid/],
    why: 'it states times without a date and no commissions: link the PropReports account instead',
  },
  {
    name: 'list of fills from PropReports',
    marks: [/PropReports Id|^Date\/Time,Account,B\/S/m],
    why: 'link the PropReports account instead: a sync also brings corrections',
  },
];

const HEAD_CHARACTERS = 4096;

function unusable(head: string): UnreadableFile {
  const known = UNUSABLE.find(({ marks }) => marks.every((mark) => mark.test(head)));
  if (known)
    return new UnreadableFile(null, `this is a ${known.name}, which cannot be imported: ${known.why}`);
  return new UnreadableFile(null, 'the layout of this file is not known', SUPPORTED);
}

function detectXml(text: string, head: string): FileFormat {
  if (/<FlexQueryResponse[\s>]/.test(head)) return 'flex';
  if (/<FlexStatementResponse[\s>]/.test(head)) {
    const said = /<ErrorMessage>([^<]{1,200})<\/ErrorMessage>/.exec(text)?.[1];
    const because = said === undefined ? '' : ` (${JSON.stringify(said)})`;
    throw new UnreadableFile(
      null,
      `this is a notice of the Flex web service${because}, not the report itself`,
    );
  }
  if (/<!doctype html|<html/i.test(head)) throw new UnreadableFile(null, 'this is a web page', SUPPORTED);
  // A comment of any length may stand before the root; the reader of the document says what the root is.
  if (/^\s*<(?:\?xml|!--|!DOCTYPE)/.test(head)) return 'flex';
  throw unusable(head);
}

/** Tells a file's layout by its content; the name is of no account. Throws {@link UnreadableFile} with what it is instead. */
export function detectFormat(text: string): FileFormat {
  const head = text.slice(0, HEAD_CHARACTERS);
  if (head.trim() === '') throw new UnreadableFile(null, 'the file is empty', SUPPORTED);
  if (/^\s*</.test(head)) return detectXml(text, head);
  const first = head.split(/\r?\n/).find((line) => line.trim() !== '') ?? '';
  const names = first.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1'));
  const marks = TRADEZERO_COLUMNS.filter((name) => names.includes(name)).length;
  if (marks > TRADEZERO_COLUMNS.length / 2) return 'tradezero';
  throw unusable(head);
}
