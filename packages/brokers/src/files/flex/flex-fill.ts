import type {
  ExecutionFees,
  PositionEffect,
  ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';
import { money, NO_MONEY, type Money } from '@daybook/domain/money.ts';
import { parseMoney } from '@daybook/domain/money-of-decimal.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { canonicalDecimal } from '#brokers/rows/exact-number.ts';
import type { FlexElement } from './flex-document.ts';
import { kindOf, readInstrument } from './flex-instrument.ts';
import { attributeOf, findNumber, hasAttribute, readMoment, requireNumber } from './flex-row.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { NEW_YORK } from '#brokers/rows/newyork.ts';
import { newFill } from '#brokers/rows/new-fill.ts';

/** A fill of a report before corrections and cancellations are settled. */
export interface FlexFill {
  readonly execution: ReportedExecution;
  /** Withdraws an earlier fill instead of being one. */
  readonly isCancellation: boolean;
  /** Last group of the execution's id: a correction raises it. 0 where the id has no groups. */
  readonly version: number;
  /** The platform's numbers of this row; empty where there are none. The booking's is its own, a trade's may be booked anew. */
  readonly transactionId: string;
  readonly executionId: string;
  readonly tradeId: string;
  /** Those of the fill that it withdraws. */
  readonly originalTransactionId: string;
  readonly originalTradeId: string;
  /** A fee in another currency than the fill's, which cannot be added to it; null otherwise. */
  readonly foreignFee: string | null;
}

/** Two groups of 8 hex digits, the leg and the version: `0000e432.69f9cbb6.01.01`. */
const EXECUTION_ID = /^([0-9a-f]{8}\.[0-9a-f]{8}\.\d{2})\.(\d{2})$/i;

/** Short text that names a fill to the trader. */
export function nameFill({ localText, action, size, instrument, price }: ReportedExecution): string {
  return `${localText} ${action} ${size} ${instrument.symbol} @ ${price}`;
}

/** All names of a fill, the one by which it is stored first. */
export function namesOf({
  execution: { externalId, otherIds = [] },
}: Pick<FlexFill, 'execution'>): readonly string[] {
  return externalId === null ? [] : [externalId, ...otherIds];
}

function notesOf(row: FlexElement): ReadonlySet<string> {
  const text = `${attributeOf(row, 'notes')};${attributeOf(row, 'code')}`;
  return new Set(text.split(/[;,]/).map((note) => note.trim()));
}

/**
 * The side, and whether the row withdraws a fill. Sizes have a sign that follows the side and is inverted in a
 * cancellation; a Trade Confirmation may omit it. Without `buySell` the sign decides the side.
 */
function readSide(
  row: FlexElement,
  size: string,
  notes: ReadonlySet<string>,
): { readonly action: 'buy' | 'sell'; readonly isCancellation: boolean } {
  const text = attributeOf(row, 'buySell').toUpperCase();
  const parts = /^(BUY|SELL)( ?\(CA\.\))?$/.exec(text);
  if (!parts && text !== '') throw wrongCell(row.line, 'buySell', text, because('oneOf', ['BUY', 'SELL']));
  const isCancellation =
    parts?.[2] !== undefined || notes.has('Ca') || attributeOf(row, 'transactionType').endsWith('Cancel');
  const sideOfSign = size.startsWith('-') === isCancellation ? 'buy' : 'sell';
  if (!parts) return { action: sideOfSign, isCancellation };
  const action = parts[1] === 'BUY' ? 'buy' : 'sell';
  const isUnsigned = row.name === 'TradeConfirm' && !size.startsWith('-');
  if (action !== sideOfSign && size !== '0' && !isUnsigned)
    throw wrongCell(row.line, 'quantity', size, because('signOf', text));
  return { action, isCancellation };
}

function effectOf(row: FlexElement, notes: ReadonlySet<string>): PositionEffect {
  const text = attributeOf(row, 'openCloseIndicator');
  const opens = text === '' ? notes.has('O') : text === 'O';
  const closes = text === '' ? notes.has('C') : text === 'C';
  return opens === closes ? 'unknown' : opens ? 'open' : 'close';
}

/** An amount whose sign is the account's: negative is a cost. */
function readCost(row: FlexElement, ...names: readonly string[]): Money {
  const text = findNumber(row, ...names);
  const amount = text === null ? NO_MONEY : parseMoney(text);
  if (amount === null) throw wrongCell(row.line, names[0] ?? '', text ?? '', because('anAmount'));
  return money(-amount);
}

const COMMISSION = ['ibCommission', 'commission'] as const;

function readFees(
  row: FlexElement,
  currency: string,
): Pick<ReportedExecution, 'fees' | 'feeProvenance'> & Pick<FlexFill, 'foreignFee'> {
  const commission = readCost(row, ...COMMISSION);
  const regulatory = readCost(row, 'taxes', 'tax');
  const paidIn = attributeOf(row, 'ibCommissionCurrency', 'commissionCurrency').toUpperCase();
  const isForeign = paidIn !== '' && paidIn !== currency && commission !== 0;
  const fees: ExecutionFees = {
    commission: isForeign ? NO_MONEY : commission,
    exchange: NO_MONEY,
    regulatory,
    other: NO_MONEY,
  };
  const isStated = hasAttribute(row, ...COMMISSION) && !isForeign;
  return {
    fees,
    feeProvenance: isStated ? 'stated' : 'unknown',
    foreignFee: isForeign ? `${attributeOf(row, ...COMMISSION)} ${paidIn}` : null,
  };
}

/** `fifoPnlRealized` is net of both commissions; 0 also means that it is not calculated yet, so 0 states nothing. */
/** Also what Interactive Brokers leaves of a calculation that results in 0: `1E-7`. No amount is smaller than 1/10,000. */
const NOTHING = /^-?0(?:\.0000\d{0,40})?$/;

function realisedOf(row: FlexElement): ReportedExecution['statedRealised'] {
  const amount = canonicalDecimal(attributeOf(row, 'fifoPnlRealized'));
  return amount === null || NOTHING.test(amount) ? null : { amount, kind: 'net' };
}

type Numbers = Pick<
  FlexFill,
  'version' | 'transactionId' | 'executionId' | 'tradeId' | 'originalTransactionId' | 'originalTradeId'
>;

/**
 * The booking's number comes first: original, cancellation and what is booked anew may share the others. An execution is named
 * without its version, so that a correction in a later file meets the fill that it corrects.
 */
function identityOf(
  row: FlexElement,
): Pick<ReportedExecution, 'externalId' | 'otherIds' | 'externalOrderId' | 'sequence'> & Numbers {
  const own = attributeOf(row, 'ibExecID', 'execID');
  const [trade, transaction] = [attributeOf(row, 'tradeID'), attributeOf(row, 'transactionID')];
  const originalTransactionId = attributeOf(row, 'origTransactionID', 'originalTransactionID');
  const order = attributeOf(row, 'ibOrderID', 'orderID');
  for (const id of [own, trade, transaction, originalTransactionId, order])
    if (!/^[\w.:-]{0,64}$/.test(id)) throw wrongCell(row.line, 'ibExecID', id, because('anId'));
  const groups = EXECUTION_ID.exec(own);
  const number = [trade, transaction].find((id) => /^\d{1,15}$/.test(id));
  const [externalId = null, ...otherIds] = [
    isNumber(transaction) ? `transaction:${transaction}` : '',
    groups?.[1] ?? own,
    isNumber(trade) ? `trade:${trade}` : '',
  ].filter((name) => name !== '');
  return {
    externalId,
    ...(otherIds.length > 0 ? { otherIds } : {}),
    externalOrderId: order === '' ? null : order,
    sequence: number === undefined ? 0 : Number(number),
    version: groups ? Number(groups[2]) : 0,
    transactionId: isNumber(transaction) ? transaction : '',
    executionId: own,
    tradeId: isNumber(trade) ? trade : '',
    originalTransactionId: isNumber(originalTransactionId) ? originalTransactionId : '',
    originalTradeId: attributeOf(row, 'origTradeID', 'originalTradeID'),
  };
}

/** Rows that have no number of a kind state `0` or nothing. */
function isNumber(id: string): boolean {
  return id !== '' && id !== '0';
}

/** Reads a `Trade` or `TradeConfirm`; null for a conversion of currencies. Throws {@link UnreadableFile}. */
export function readFlexFill(row: FlexElement, accountAround: string): FlexFill | null {
  const kind = kindOf(row);
  if (kind === 'cash') return null;
  const quantity = requireNumber(row, 'quantity');
  const price = requireNumber(row, 'tradePrice', 'price');
  const notes = notesOf(row);
  const { action, isCancellation } = readSide(row, quantity, notes);
  const size = quantity.replace('-', '');
  const instrument = readInstrument(row, kind, price, size);
  const account = attributeOf(row, 'accountId') || accountAround;
  if (!/^[\w.*-]{1,64}$/.test(account)) throw wrongCell(row.line, 'accountId', account, because('anAccount'));
  const { foreignFee, ...fees } = readFees(row, instrument.currency);
  const {
    version,
    transactionId,
    executionId,
    tradeId,
    originalTransactionId,
    originalTradeId,
    ...identity
  } = identityOf(row);
  const execution = newFill({
    account,
    instrument,
    action,
    effect: effectOf(row, notes),
    size,
    price,
    ...readMoment(row),
    zone: NEW_YORK,
    ...fees,
    ...identity,
    closedBySystem: hasAttribute(row, 'notes', 'code') ? notes.has('L') : null,
    statedRealised: realisedOf(row),
    line: row.line,
  });
  const numbers = { version, transactionId, executionId, tradeId, originalTransactionId, originalTradeId };
  return { execution, foreignFee, isCancellation, ...numbers };
}
