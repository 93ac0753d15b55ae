import { parseDecimal, type Decimal } from '@daybook/domain/decimal.ts';

const GROUPED_BY_COMMA = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const GROUPED_BY_POINT = /^-?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/;

/**
 * A number as a trader types it: `1,234.5`, `1 234.5`, `1.234,5`, `12,5`, `$ 10`, `−3`. What may be read in two ways is read as Daybook
 * writes amounts in every language: `1,234` is one thousand and some, `1.234` is one and some. Null for what is no number.
 */
export function parseTypedDecimal(text: string): Decimal | null {
  const plain = text
    .replace(/[\s\p{Sc}]/gu, '')
    .replace('−', '-')
    .replace(/^\+/, '');
  if (GROUPED_BY_COMMA.test(plain)) return parseDecimal(plain.replaceAll(',', ''));
  const points = plain.split('.').length - 1;
  if (GROUPED_BY_POINT.test(plain) && (points > 1 || plain.includes(',')))
    return parseDecimal(plain.replaceAll('.', '').replace(',', '.'));
  return plain.includes('.') ? parseDecimal(plain) : parseDecimal(plain.replace(',', '.'));
}
