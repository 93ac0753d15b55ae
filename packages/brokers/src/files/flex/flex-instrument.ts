import { decimal } from '@daybook/domain/decimal.ts';
import type { Instrument, InstrumentKind } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { FlexElement } from './flex-document.ts';
import { attributeOf, findNumber } from './flex-row.ts';
import { confirmsTurnover, turnoverOf } from '#brokers/instruments/instrument-checks.ts';
import { UnreadableFile, wrongCell } from '#brokers/reading/unreadable-file.ts';

const KINDS: Readonly<Record<string, InstrumentKind | 'cash'>> = {
  STK: 'stock',
  OPT: 'option',
  FUT: 'future',
  FOP: 'future-option',
  FSFOP: 'future-option',
  CASH: 'cash',
  CFD: 'cfd',
  BOND: 'bond',
  BILL: 'bond',
  FUND: 'fund',
  WAR: 'warrant',
  IOPT: 'warrant',
  CRYPTO: 'crypto',
};

/** Kinds of which one unit is one unit when the report does not say otherwise. */
const UNIT_KINDS: ReadonlySet<InstrumentKind> = new Set(['stock', 'fund', 'crypto', 'cfd', 'warrant']);

/** The kind of what was traded. Without an asset class it is inferred from fields that only options and futures have. */
export function kindOf(row: FlexElement): InstrumentKind | 'cash' {
  const category = attributeOf(row, 'assetCategory', 'assetClass').toUpperCase();
  if (category !== '') return Object.hasOwn(KINDS, category) ? (KINDS[category] ?? 'other') : 'other';
  if (/^[CP]$/.test(attributeOf(row, 'putCall'))) return 'option';
  if (attributeOf(row, 'expiry') !== '') return 'future';
  const pair = /^[A-Z]{3}\.([A-Z]{3})$/.exec(attributeOf(row, 'symbol'));
  return pair && pair[1] === attributeOf(row, 'currency') ? 'cash' : 'stock';
}

/** The amount that the report states for price × size × multiplier, or null when it states none. */
function findTurnover(row: FlexElement): string | null {
  for (const name of ['tradeMoney', 'amount', 'proceeds']) {
    const value = findNumber(row, name);
    if (value !== null && value !== '0') return value;
  }
  return null;
}

/** Bonds are quoted in percent of their face value: the multiplier is a hundredth where the amount says so. */
function readMultiplier(row: FlexElement, kind: InstrumentKind, price: string, size: string): string {
  const stated = findNumber(row, 'multiplier');
  if (stated !== null && (stated === '0' || stated.startsWith('-')))
    throw wrongCell(row.line, 'multiplier', stated, because('positive'));
  const turnover = price === '0' ? null : findTurnover(row);
  const confirms = (multiplier: string): boolean =>
    turnover !== null && confirmsTurnover(decimal(turnover), turnoverOf(price, size, multiplier));
  if (kind === 'bond') {
    const percent = [stated ?? '1', '0.01'].find(confirms);
    if (percent !== undefined) return percent;
  }
  const isKnown =
    stated !== null ||
    (UNIT_KINDS.has(kind) && (row.attributes['assetCategory'] !== undefined || confirms('1')));
  if (!isKnown) throw new UnreadableFile(row.line, because('sizeMissing'), because('flexFields'));
  const multiplier = stated ?? '1';
  if (turnover !== null && !confirms(multiplier))
    throw new UnreadableFile(row.line, because('turnover', multiplier, turnover), because('agreement'));
  return multiplier;
}

/** The instrument of a fill, down to the contract. Throws {@link UnreadableFile}; the multiplier is never guessed. */
export function readInstrument(
  row: FlexElement,
  kind: InstrumentKind,
  price: string,
  size: string,
): Instrument {
  const symbol = attributeOf(row, 'symbol', 'localSymbol').replace(/\s+/g, ' ').toUpperCase();
  const conid = attributeOf(row, 'conid');
  if (!/^[!-~][ -~]{0,63}$/.test(symbol)) throw wrongCell(row.line, 'symbol', symbol, because('aSymbol'));
  if (conid !== '' && !/^\d{1,18}$/.test(conid))
    throw wrongCell(row.line, 'conid', conid, because('aContractNumber'));
  const currency = attributeOf(row, 'currency', 'ibCommissionCurrency', 'commissionCurrency').toUpperCase();
  if (!/^[A-Z]{3,5}$/.test(currency)) throw wrongCell(row.line, 'currency', currency, because('aCurrency'));
  const multiplier = readMultiplier(row, kind, price, size);
  return { kind, symbol, contract: conid === '' ? symbol : conid, currency, multiplier };
}
