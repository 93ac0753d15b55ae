import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { accountOf, askCurrency } from '#brokers/files/answers.ts';
import type { FileToRead, FormatReader, Row } from '#brokers/files/file-reading.ts';
import {
  hasColumns,
  headerOf,
  isTotal,
  totalRow,
  type Header,
  type NamedRow,
} from '#brokers/reading/table.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';
import { findLooseNumber } from '#brokers/rows/cell-values.ts';
import { stateSums } from '#brokers/rows/stated/stated-sums.ts';
import type { FlexElement } from './flex-document.ts';
import { INTERACTIVE_BROKERS } from './flex-source.ts';
import {
  beginReading,
  isUncalculated,
  readFlexAction,
  readFlexRow,
  refuseSumsAlone,
  settleReading,
} from './flex.ts';

const COLUMNS = ['Symbol', 'Buy/Sell', 'Quantity'] as const;
const CURRENCY = 'CurrencyPrimary';
const PRICES = ['TradePrice', 'Price'] as const;
const ACCOUNT = 'ClientAccountID';

/** Columns by the attributes that say the same in the XML of the query. */
const TEXTS: Readonly<Record<string, string>> = {
  [ACCOUNT]: 'accountId',
  CurrencyPrimary: 'currency',
  AssetClass: 'assetCategory',
  Symbol: 'symbol',
  Description: 'description',
  Conid: 'conid',
  Expiry: 'expiry',
  'Put/Call': 'putCall',
  DateTime: 'dateTime',
  'Date/Time': 'dateTime',
  TradeDate: 'tradeDate',
  TradeTime: 'tradeTime',
  IBCommissionCurrency: 'ibCommissionCurrency',
  CommissionCurrency: 'commissionCurrency',
  'Open/CloseIndicator': 'openCloseIndicator',
  'Notes/Codes': 'notes',
  Code: 'code',
  'Buy/Sell': 'buySell',
  IBOrderID: 'ibOrderID',
  OrderID: 'orderID',
  IBExecID: 'ibExecID',
  ExecID: 'execID',
  TradeID: 'tradeID',
  TransactionID: 'transactionID',
  OrigTradeID: 'origTradeID',
  OrigTransactionID: 'origTransactionID',
  TransactionType: 'transactionType',
  LevelOfDetail: 'levelOfDetail',
  Type: 'type',
  ActionDescription: 'actionDescription',
  ActionID: 'actionID',
};
const NUMBERS: Readonly<Record<string, string>> = {
  Multiplier: 'multiplier',
  Quantity: 'quantity',
  TradePrice: 'tradePrice',
  Price: 'price',
  TradeMoney: 'tradeMoney',
  Proceeds: 'proceeds',
  Amount: 'amount',
  Taxes: 'taxes',
  Tax: 'tax',
  IBCommission: 'ibCommission',
  Commission: 'commission',
  FifoPnlRealized: 'fifoPnlRealized',
};
const ACTION = 'CorporateAction';
const MAX_ROWS = 200_000;

/** Whether a row heads a section of trades: a query may leave out the currency, and is then known by what nobody else calls so. */
function isTrades(row: Row | undefined): boolean {
  const isOwn = hasColumns(row, [CURRENCY]) || hasColumns(row, ['TradePrice', 'IBCommission']);
  return isOwn && hasColumns(row, COLUMNS) && PRICES.some((name) => row?.cells.includes(name));
}

/** Whether a row heads a section of corporate actions, which have a type and proceeds, and no side. */
function isActions(row: Row): boolean {
  return hasColumns(row, ['Symbol', 'Quantity', 'Type', 'Proceeds']) && !row.cells.includes('Buy/Sell');
}

/** Whether a row begins another section of the query, or ends one. */
function isElsewhere({ cells }: Row): boolean {
  return (
    cells.some((cell) => cell === ACCOUNT || cell === 'FromCurrency') || /^[BE]O[FAS]$/.test(cells[0] ?? '')
  );
}

function elementOf({ line, cell }: NamedRow, { names }: Header): FlexElement {
  const texts = names.flatMap((name) => (Object.hasOwn(TEXTS, name) ? [[TEXTS[name]!, cell(name)]] : []));
  const numbers = names.flatMap((name) =>
    Object.hasOwn(NUMBERS, name) ? [[NUMBERS[name]!, findLooseNumber(cell(name)) ?? cell(name)]] : [],
  );
  const attributes = Object.fromEntries([...texts, ...numbers]) as Record<string, string>;
  if (!names.includes('Buy/Sell')) return { name: ACTION, parent: 'CorporateActions', line, attributes };
  // Confirmations have a price, executions of statements a trade price.
  const isConfirm = !names.includes('TradePrice');
  return isConfirm
    ? { name: 'TradeConfirm', parent: 'TradeConfirms', line, attributes }
    : { name: 'Trade', parent: 'Trades', line, attributes };
}

/** Rows of all sections of trades and corporate actions, as the elements of the same query in XML. */
function* elementsIn({ content, notes }: FileToRead): Generator<FlexElement> {
  let header: Header | null = null;
  for (const row of content.rows()) {
    if (isTrades(row) || isActions(row)) header = headerOf(row, content);
    else if (isElsewhere(row)) header = null;
    else if (header && isTotal(row, header, COLUMNS)) notes.leaveOut(totalRow(row));
    else if (header) yield elementOf(header.row(row), header);
  }
}

/** Placeholder for an account that is asked for while the rows are read. */
const ASKED = '-';

/** The element with the currency that the trader stated for a query that names none. */
function withCurrency(element: FlexElement, currency: string): FlexElement {
  return { ...element, attributes: { currency, ...element.attributes } };
}

function* read(file: FileToRead): Generator<ReportedExecution> {
  const { content, notes } = file;
  const lacksCurrency = content.sample.rows.some((row) => isTrades(row) && !hasColumns(row, [CURRENCY]));
  const currency = lacksCurrency ? askCurrency(file) : '';
  const isNamed = content.sample.rows.some((row) => isTrades(row) && row.cells.includes(ACCOUNT));
  const account = isNamed ? '' : accountOf(file);
  const reading = beginReading(isNamed ? '' : account || ASKED);
  let isWhole = true;
  if (currency === null) return;
  for (const element of elementsIn(file)) {
    try {
      const stated = lacksCurrency ? withCurrency(element, currency) : element;
      if (element.name === ACTION) readFlexAction(stated, reading);
      else readFlexRow(stated, reading);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      notes.unreadable(error);
      isWhole = false;
    }
    if (reading.fills.length + reading.leftOut.length + reading.splits.length > MAX_ROWS)
      throw new UnreadableFile(element.line, because('tooManyRows', MAX_ROWS));
  }
  if (isWhole) refuseSumsAlone(reading);
  const { executions, leftOut, splits = [] } = settleReading(reading);
  for (const split of splits) notes.adjust(split.account === ASKED ? { ...split, account } : split);
  for (const { cancels, ...row } of leftOut) {
    const named = cancels?.account === ASKED ? { ...cancels, account } : cancels;
    notes.leaveOut(named ? { ...row, cancels: named } : row);
  }
  const named = executions.map((fill) => (fill.account === ASKED ? { ...fill, account } : fill));
  yield* stateSums(named, 'net', notes, isUncalculated);
}

/** Flex queries in the format CSV: the columns of a section of trades say what the attributes of the XML say. */
export const FLEX_CSV: FormatReader = {
  format: 'flex-csv',
  platform: 'Interactive Brokers Flex',
  source: INTERACTIVE_BROKERS,
  grain: 'fills',
  claims: ({ rows }) => rows.some(isTrades),
  read,
};
