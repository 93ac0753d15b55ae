import { count, counted } from '../plural.ts';
import { search } from './search.ts';

const trades = (value: number) => counted(value, { one: 'trade', other: 'trades' });

/** `20 of 33 trades`, `all 33 trades`. */
function ofTrades(known: number, all: number): string {
  if (known < all) return `${count(known)} of ${trades(all)}`;
  return all === 1 ? trades(all) : `all ${trades(all)}`;
}

/** In what results are shown. */
export const units = {
  label: 'Results in',
  names: { money: 'Money', ...search.unitNames },
  coverage: {
    r: (known: number, all: number) => `R of ${ofTrades(known, all)}`,
    percent: (known: number, all: number) => `Percent of the account, ${ofTrades(known, all)}`,
    ticks: (known: number, all: number) => `Ticks of ${ofTrades(known, all)}`,
    share: (known: number, all: number) => `Per share or contract, ${ofTrades(known, all)}`,
  },
  byDefault: (known: number) => `${count(known)} of them by your defaults.`,
  lacking: {
    r: 'To see R, enter a stop or a risk, or use your plan’s limit per trade as the stop.',
    percent: 'To see percent, enter a balance under Accounts for a day before the trade.',
    ticks: 'Ticks are known for US stocks and the most traded futures.',
    share: 'A trade without a size has no result per share.',
  },
  /** The trades that are in no figure, as the link to them names them. */
  without: {
    r: (value: number) => `${count(value)} without R`,
    percent: (value: number) => `${count(value)} without percent`,
    ticks: (value: number) => `${count(value)} without ticks`,
    share: (value: number) => `${count(value)} without a size`,
  },
  /** Instead of results in the chosen unit, where trades without any are looked for. */
  inMoney: {
    r: 'In money: these trades have no R.',
    percent: 'In money: no balance is known for these trades.',
    ticks: 'In money: the tick of these trades is not known.',
    share: 'In money: these trades have no size.',
  },
  none: {
    r: 'None of these trades has an R',
    percent: 'No balance is known for any of these trades',
    ticks: 'No tick is known for any of these trades',
    share: 'None of these trades has a size',
  },
  showMoney: 'Show money',
};
