import { because } from '@daybook/texts/file-reason.ts';
import { isSameCurrency } from './broker-symbols.ts';
import { inferCurrency, type CurrencyEvidence } from './guess/currency-evidence.ts';
import { isCurrencyCode, isPence } from './written/written-units.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';

/** A cell with the name of its column. */
interface LabelledCell {
  readonly line: number;
  readonly label: string;
  readonly text: string;
}

/** The value of a currency column in a row, ISO 4217; pence and non-currencies are refused. Throws `UnreadableFile`. */
export function currencyInCell({ line, label, text }: LabelledCell): string {
  const code = text.toUpperCase();
  // Fees and results with prices in pence are in pounds: such a row could not be added up.
  if (isPence(text)) throw wrongCell(line, label, text, because('aPriceIn', 'GBP'));
  if (!/^[A-Z]{3,5}$/.test(code) || (code.length > 3 && !isSameCurrency(code, 'USD')))
    throw wrongCell(line, label, text, because('aCurrency'));
  return code.length > 3 ? 'USD' : code;
}

/** The price of a row, with the currency written with it and in the name of its column; null without one. */
interface PriceCell extends LabelledCell {
  readonly unit: string | null;
  readonly inName: string | null;
}

/**
 * The currency of a row's prices: what the row or its table states, what is written with the price, else what follows from exchange, ISIN or symbol;
 * null for none of them. Throws `UnreadableFile`.
 */
export function currencyOfPrice(
  { line, label, text, unit, inName }: PriceCell,
  stated: string | null,
  evidence: CurrencyEvidence,
): string | null {
  if (unit === null && stated === null && inName === 'GBX')
    throw wrongCell(line, label, text, because('aPriceIn', 'GBP'));
  if (unit === null) return stated ?? inName ?? inferCurrency(evidence);
  const isOther = stated !== null && !isSameCurrency(unit, stated);
  if (isOther || !(isCurrencyCode(unit) || isSameCurrency(unit, 'USD')) || unit === 'GBX')
    throw wrongCell(line, label, text, because('aPriceIn', stated ?? 'USD'));
  return stated ?? (isSameCurrency(unit, 'USD') ? 'USD' : unit);
}
