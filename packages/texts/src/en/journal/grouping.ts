import { counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

/** Why executions are one trade, and grouping them manually. */
export const grouping = {
  title: 'Why this is one trade',
  /** In the closed row, one after the other. */
  short: {
    opened: (time: string) => `opened ${time}`,
    most: (size: string) => `max size ${size}`,
    flat: (time: string) => `closed ${time}`,
    crossed: (time: string) => `through zero at ${time}`,
  },
  opened: (time: string) => `Flat before ${time}, where the first execution opens the position.`,
  most: (size: string) => `Max size ${size}.`,
  flat: (time: string) => `Flat again at ${time}, where it ends.`,
  position: (id: string) => `It is position ${id} of the platform, whatever else was open in the symbol.`,
  settled: 'Its profit is what the platform settled, in the account’s currency.',
  crossed: (time: string) =>
    `The execution at ${time} went through zero: its other part belongs to the next trade.`,
  crossedIn: (time: string) =>
    `The execution at ${time} went through zero: its other part belongs to the previous trade.`,
  between: (times: string) => `Flat in between at ${times}; you merged these trades.`,
  byHand: 'Grouped by hand.',
  lapsed:
    'Your grouping by hand no longer holds: executions were corrected, and part of the position would stay open.',
  fees: {
    stated: 'Fees as stated by the platform.',
    'by-hand': 'Fees were entered by hand.',
    estimated: 'The commission is estimated by the account’s fee model; the platform states none.',
    unknown: 'The platform states no commission. Set a fee model under Trading Accounts to estimate it.',
  },
  zone: (text: string, zone: string) => `The source wrote ${text} (${zone}). Times here are New York’s.`,
  serverZone: 'New York + 7 hours',
  ownZone: (zone: string) => `Show times in my zone (${zone})`,
  inOwnZone: (from: string, to: string, zone: string) =>
    `${oneOrRange(from, to, `${from} to ${to}`)} in ${zone}`,
  split: 'Split',
  merge: 'Merge',
  reset: 'Group automatically',
  splitTitle: 'Split this trade',
  splitHelp: 'Choose the executions of the second trade. Both trades must end flat.',
  mergeTitle: 'Merge with other trades',
  mergeHelp: 'Choose trades of the same account and symbol that you count as one.',
  noNeighbours: 'There is no other trade of this account and symbol.',
  becomes: (count: number) =>
    `It becomes ${counted(count, { one: 'trade', other: 'trades' })}. What you wrote stays with the one that keeps the most executions.`,
  unchanged: 'The trades stay as they are; only your grouping by hand is removed.',
  written: (count: number) =>
    `What you wrote about ${counted(count, { one: 'trade', other: 'trades' })} is kept but not shown, and comes back when you split them again.`,
  refused: {
    'not-flat': 'Part of the position would stay open. Choose executions that close what they open.',
    shared:
      'One of its executions went through zero and also belongs to another trade. Merge those two first.',
    deleted: 'You deleted one of these trades. Restore it first.',
    'not-neighbours': 'These trades belong to another account or symbol.',
    nothing: 'Choose some of the executions, but not all of them.',
  },
  done: 'The trades were regrouped.',
  undone: 'The trades are back as they were.',
  undo: 'Undo',
  changed: 'The trade has changed since you opened it. Check it again.',
};
