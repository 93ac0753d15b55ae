import type { Messages } from './en.ts';

/** Why an import or a change is refused whose amounts are too large, by what the server names: scope, account, symbol and day. */
export function amountsSentence(
  [scope, account = '', symbol = '', day = '']: readonly string[],
  { tooLargeAmounts: words }: Messages['imports'],
): string {
  switch (scope) {
    case 'trade':
      return words.trade(symbol, account);
    case 'day':
      return words.day(day, account);
    case 'account':
      return words.account(account);
    default:
      return words.figure;
  }
}
