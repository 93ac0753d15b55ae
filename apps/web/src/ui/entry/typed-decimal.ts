import { parseDecimal, type Decimal } from '@daybook/domain/decimal.ts';
import { decimalSign } from '@daybook/domain/figures/size-text.ts';

const GROUPED_BY_COMMA = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const GROUPED_BY_POINT = /^-?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/;

/**
 * An amount or price as a trader types it: `1,234.5`, `1.234,5`, `12,5`, `$ 10`, `−3`. What both ways of writing allow, such as `1,234`, is
 * read as Daybook writes amounts in every language: one thousand and some. Null for what is no number.
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

/**
 * A size or count as a trader types it. What may be read in two ways is read as the language of `count` writes it: in Portuguese
 * `1.000` is one thousand and `1,000` is one.
 */
export function parseTypedSize(text: string, count: (value: number) => string): Decimal | null {
  if (decimalSign(count) === '.') return parseTypedDecimal(text);
  return parseTypedDecimal(text.replace(/[,.]/g, (sign) => (sign === ',' ? '.' : ',')));
}
