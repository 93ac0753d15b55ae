import { mappedWord } from '@daybook/domain/execution/column-mapping.ts';

/**
 * What lists of activities have besides purchases and sales: money that comes, goes or is earned, in English, Spanish, Portuguese
 * and German. Splits, exercises and transfers of shares are none of these, since they change what is held.
 */
const CASH =
  /^(?:CASH |NET |CARD |BANK |ACH |WIRE )*(?:DEPOSITS?|WITHDRAWALS?|DIVIDENDS?|INTEREST|INTERESTS|CASHBACK|CARD DEBIT|CARD CREDIT|SPENDING CASHBACK|CURRENCY CONVERSION|FX CONVERSION|LENDING INTEREST|MONTHLY FEE|CUSTODY FEE|ACCOUNT FEE|PLATFORM FEE|MARKET DATA FEE|FUNDING|FUNDS TRANSFER|TAX WITHHOLDING|WITHHOLDING TAX|REFUND|BONUS|REBATE|TOP UP|TOPUP|EINZAHLUNG|AUSZAHLUNG|DIVIDENDE|ZINSEN?|AUSSCHUTTUNG|DEPOSITO|RETIRO|RETIRADA|DIVIDENDOS?|INTERESES|INGRESO|SAQUE|JUROS|APORTE|RENDIMENTO)\b(?! REINVEST)/;

/** Whether a word in a column of sides says that its row moves money alone, and is no purchase or sale. */
export function isCashWord(text: string): boolean {
  return CASH.test(mappedWord(text).normalize('NFKD').replace(/\p{M}/gu, ''));
}
