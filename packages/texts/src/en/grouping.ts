import { countedIn } from '../plural.ts';

const counted = countedIn('en');

/** Why executions are one trade, and drawing its boundaries by hand. */
export const grouping = {
  title: 'Why this is one trade',
  opened: (time: string) => `Flat before ${time}, where the first execution opens it.`,
  most: (size: string) => `At most ${size} open.`,
  flat: (time: string) => `Flat again at ${time}, where it ends.`,
  position: (id: string) => `It is position ${id} of the platform, whatever else was open in the symbol.`,
  settled: 'Its profit is what the platform settled, in the account’s currency.',
  crossed: (time: string) =>
    `The execution at ${time} went through zero: its other part belongs to the next trade.`,
  crossedIn: (time: string) =>
    `The execution at ${time} went through zero: its other part belongs to the trade before.`,
  between: (times: string) => `Flat in between at ${times}; you put these trades together.`,
  byHand: 'Its boundaries were drawn by hand.',
  lapsed:
    'Boundaries that were drawn by hand no longer hold: executions were corrected, and a part would stay open.',
  fees: {
    stated: 'Fees as the platform states them.',
    'by-hand': 'Fees were entered by hand.',
    estimated: 'Fees are estimated by the account’s fee model; the platform states none.',
    unknown: 'The platform states no fees. Set a fee model under Trading Accounts to estimate them.',
  },
  zone: (text: string, zone: string) => `The source wrote ${text} (${zone}). Times here are New York’s.`,
  serverZone: 'New York + 7 hours',
  ownZone: (zone: string) => `Show times in my zone (${zone})`,
  inOwnZone: (from: string, to: string, zone: string) => `${from} to ${to} in ${zone}`,
  split: 'Split',
  merge: 'Merge',
  reset: 'As the executions say',
  splitTitle: 'Split this trade',
  splitHelp: 'Choose the executions of the second trade. Both trades have to end flat.',
  mergeTitle: 'Merge with other trades',
  mergeHelp: 'Choose trades of the same account and symbol that you call one.',
  noNeighbours: 'There is no other trade of this account and symbol.',
  becomes: (count: number) =>
    `It becomes ${counted(count, { one: 'trade', other: 'trades' })}. What you wrote stays with the one that keeps most executions.`,
  unchanged: 'The trades stay as they are; only what you drew is forgotten.',
  written: (count: number) =>
    `What you wrote about ${counted(count, { one: 'trade', other: 'trades' })} is kept out of sight, and is back when you take them apart again.`,
  refused: {
    'not-flat': 'A part of it would stay open. Choose executions that close what they open.',
    shared: 'An execution of it went through zero and belongs to another trade too. Merge those two first.',
    deleted: 'You deleted one of these trades. Restore it first.',
    'not-neighbours': 'These trades are of another account or symbol.',
    nothing: 'Choose some of the executions, not none and not all.',
  },
  done: 'The boundaries were drawn.',
  undone: 'The boundaries are as before.',
  undo: 'Undo',
  changed: 'The trade changed meanwhile. Look at it again.',
};
