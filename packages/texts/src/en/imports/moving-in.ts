import { count, counted } from '../plural.ts';

const trades = (value: number) => counted(value, { one: 'trade', other: 'trades' });
const notes = (value: number) => counted(value, { one: 'note', other: 'notes' });

/** Notes of another journal that are attached to existing trades. */
export const movingIn = {
  title: 'Coming from another journal',
  help: 'Notes, tags, setups and stated risk from Tradervue, TradeZella (trades as CSV) or TradeNote (JSON) are attached to trades that are already here. No trades are created from them, and images are not imported.',
  choose: 'Choose an export',
  zone: 'Time zone of the export',
  zoneHelp: 'Used where the export names none. Tradervue uses the time zone from your settings there.',
  reading: (name: string) => `Reading ${name} and finding its trades`,
  tooLarge: (megabytes: number) => `The file has more than ${count(megabytes)} MB.`,
  refused: (name: string, why: string) => `${name} cannot be read: ${why}.`,
  found: (found: number, all: number) =>
    `${count(found)} of ${notes(all)} found ${found === 1 ? 'its' : 'their'} trade`,
  clock: (hours: string) =>
    `Its times were ${hours} and have been shifted to match. If some notes found no trade, choose the time zone.`,
  later: (hours: string) => `${hours} h late`,
  earlier: (hours: string) => `${hours} h early`,
  texts: (value: number) => `Text: ${trades(value)}`,
  appended: (value: number) => `${count(value)} of them below your own text`,
  tagged: (value: number) => `Tags: ${trades(value)}`,
  setUp: (value: number) => `Setup: ${trades(value)}`,
  risked: (value: number) => `Risk: ${trades(value)}`,
  setupKept: (value: number) => `${trades(value)} ${value === 1 ? 'keeps its' : 'keep their'} own setup`,
  riskKept: (value: number) => `${trades(value)} ${value === 1 ? 'keeps its' : 'keep their'} own risk`,
  newTags: 'New tags',
  newSetups: 'New setups',
  leftOut: (value: number) => `${notes(value)} without a trade`,
  firstOf: (shown: number, all: number) => `The first ${count(shown)} of ${count(all)}`,
  reasons: {
    'no-symbol': 'no trade of this symbol and side',
    'no-trade': 'no trade at this time',
    'other-figures': 'the trade at this time has another size, price or result',
    'two-trades': 'two trades fit',
    'two-notes': 'another note fits the same trade',
    'several-trades': 'it covers several trades',
    'part-of-trade': 'it is part of a trade whose other parts are missing',
    'trade-deleted': 'its trade is deleted',
    'too-long': 'the text would be too long',
    changed: 'its trade has changed since',
  } as Readonly<Record<string, string>>,
  unreadable: (value: number) => `${counted(value, { one: 'row', other: 'rows' })} that cannot be read`,
  download: 'Download as CSV',
  columns: {
    line: 'Line',
    symbol: 'Symbol',
    side: 'Side',
    opened: 'Opened (UTC)',
    reason: 'Reason',
    note: 'Note',
  },
  hindrances: {
    nothing: 'None of these notes found its trade. Import the trades first, or choose another time zone.',
    'too-many-tags': 'You would have more tags than Daybook keeps.',
    'too-many-setups': 'You would have more setups than Daybook keeps.',
  },
  tooManyTrades: (most: number) => `More than ${count(most)} trades at once. Export a shorter period.`,
  apply: (value: number) => `Attach to ${trades(value)}`,
  applying: 'Attaching',
  applied: (value: number) => `Attached to ${trades(value)}.`,
  stale: 'This preview has expired. Choose the file again.',
  past: 'Attached so far',
  undoTitle: (name: string) => `Undo what ${name} attached?`,
  undoHelp:
    'Its texts, tags, setups and risks leave your journal, with the tags and setups that came with it. Anything you have written since stays.',
  undoneNotice: 'What the file attached was undone.',
  kept: (value: number) => `${trades(value)} ${value === 1 ? 'keeps' : 'keep'} what you wrote since.`,
};
