// What was traded, of which every generated file shows a part; and the steps by which files come and go.
import fc from 'fast-check';
import { isLong } from '@daybook/domain/chance-testing.ts';

/** Two of Interactive Brokers with fills, and one each of Webull and TradingView with orders. */
type Account = 'U1' | 'U2' | 'W1' | 'T1';

/** The accounts of which files show whole orders, by their formats: Webull's have no ids. */
export const ORDERS: Readonly<Partial<Record<Format, Account>>> = { webull: 'W1', tradingview: 'T1' };

/** Whether it is a whole order. */
export function isOrder({ account }: { readonly account: Account }): boolean {
  return Object.values(ORDERS).includes(account);
}

/**
 * The last two are in files of one platform only: of fills that say the same, Flex names each by an id; the rows of the other say
 * how many there are, as far as one file shows them. Which of them another platform's row is, nobody can say.
 */
export const SYMBOLS = ['FERN', 'WREN', 'OAK', 'PINE'] as const;

/** Export times, from 0 on: a file of a later one shows what became of a fill since. */
const TIMES = 6;

/** A fill that happened, or a whole order. Prices and fees in cents; `second` counts from 10:00 New York of `day`. */
export interface HiddenFill {
  readonly id: number;
  readonly account: Account;
  readonly symbol: (typeof SYMBOLS)[number];
  readonly action: 'buy' | 'sell';
  readonly size: number;
  readonly cents: number;
  readonly fee: number;
  /** From 0 on. */
  readonly day: number;
  readonly second: number;
  /** From which export on it has another price. */
  readonly correctedAt: number | null;
  /** From which export on it is cancelled. */
  readonly cancelledAt: number | null;
  /** The fill in whose place it was booked anew, under the same numbers; null where its query does not number bookings. */
  readonly bookedFor: number | null;
  /** From which export on it is there. */
  readonly bookedAt: number;
  /** Before which export an order was filled by half. */
  readonly filledAt: number | null;
}

/** Which of the fills a file shows: those from one to another, and of these every so many. */
interface Choice {
  readonly from: number;
  readonly count: number;
  readonly every: number;
}

/** The third with fees and without. */
export type Format = 'flex' | 'flex-csv' | 'tradervue' | 'tradervue-no-fees' | 'webull' | 'tradingview';

/** What a Flex document says of a fill that was cancelled. */
const CANCELLING = ['with-fill', 'alone', 'silent'] as const;

export interface ImportStep {
  /** A file, or a Flex document that the platform itself answers with. */
  readonly kind: 'import' | 'sync';
  readonly format: Format;
  readonly choice: Choice;
  readonly at: number;
  readonly cancelling: (typeof CANCELLING)[number];
  /** Whether a file calls its accounts by other names, of which the trader says that they are the same. */
  readonly isRenamed: boolean;
}

/** Numbers choose among what there is. */
export type Step =
  | ImportStep
  | { readonly kind: 'again' | 'undo' | 'undo-and-again'; readonly which: number }
  | { readonly kind: 'note' | 'plan'; readonly which: number }
  | ManualStep;

export interface ManualStep {
  readonly kind: 'split' | 'merge' | 'reset' | 'undo-grouping';
  readonly which: number;
  readonly with: number;
}

/** What a sequence is about: the fewer accounts and symbols, the more often its files meet. */
interface Subject {
  readonly accounts: readonly Account[];
  readonly symbols: readonly HiddenFill['symbol'][];
  readonly formats: readonly Format[];
  /** Whether its queries number bookings: what is cancelled may be booked anew. */
  readonly hasBookings?: true;
}

const OF_FILLS: readonly Format[] = ['flex', 'flex-csv', 'tradervue', 'tradervue-no-fees'];
const SUBJECTS: readonly Subject[] = [
  { accounts: ['U1'], symbols: ['FERN'], formats: ['flex'] },
  { accounts: ['U1'], symbols: ['FERN'], formats: OF_FILLS },
  { accounts: ['U1'], symbols: ['OAK', 'PINE'], formats: OF_FILLS },
  { accounts: ['W1', 'T1'], symbols: ['FERN'], formats: ['webull', 'tradingview'] },
  {
    accounts: ['U1', 'U2', 'W1', 'T1'],
    symbols: SYMBOLS,
    formats: [...OF_FILLS, 'webull', 'tradingview'],
  },
  // Fails where a file has the rebooking alone and an older one the cancelled original of the same second: their order is then that
  // of the imports.
  ...(isLong()
    ? [{ accounts: ['U1'], symbols: ['FERN'], formats: ['flex'], hasBookings: true } as const]
    : []),
];

function sometimes(least: number, most: number): fc.Arbitrary<number | null> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: least, max: most }) },
  );
}

/** A number that is left as it is while a failure is made smaller, which would take minutes otherwise. */
function number(most: number, least = 0): fc.Arbitrary<number> {
  return fc.noShrink(fc.integer({ min: least, max: most }));
}

const FILL = fc.record({
  account: number(11),
  symbol: number(11),
  /** Whether it says the same as the one before, or is at least of the same second. */
  twin: fc.constantFrom('no' as const, 'equal' as const, 'same-second' as const),
  action: fc.constantFrom('buy' as const, 'sell' as const),
  size: fc.noShrink(fc.constantFrom(100, 100, 100, 50, 200, 300)),
  cents: number(1_010, 990),
  fee: number(120),
  // An order that was filled by half has the time of a second before.
  gap: fc.noShrink(fc.constantFrom(2, 2, 30, 600)),
  isNextDay: number(5),
  correctedAt: sometimes(1, 3),
  cancelledAt: sometimes(3, TIMES - 1),
  filledAt: sometimes(1, TIMES - 1),
  bookedAnew: fc.constantFrom('no' as const, 'equal' as const, 'dearer' as const),
});
type DrawnFill = typeof FILL extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** The fills in the order of time, but for twins, which join the one before. */
function fillsOf(drawn: readonly DrawnFill[], { accounts, symbols, hasBookings }: Subject): HiddenFill[] {
  let [day, second] = [0, 0];
  const fills: HiddenFill[] = [];
  for (const { gap, isNextDay, twin, action, size, cents, fee, bookedAnew, ...changes } of drawn) {
    second += gap;
    if (isNextDay === 1 && day < 2) [day, second] = [day + 1, 0];
    const account = accounts[changes.account % accounts.length]!;
    const symbol = symbols[changes.symbol % symbols.length]!;
    const isWhole = isOrder({ account });
    const { correctedAt, cancelledAt, filledAt } = changes;
    const fill: HiddenFill = {
      id: fills.length,
      account,
      symbol,
      action,
      size,
      cents,
      fee,
      day,
      second,
      correctedAt: isWhole ? null : correctedAt,
      cancelledAt: isWhole ? null : cancelledAt,
      filledAt: isWhole ? filledAt : null,
      bookedFor: null,
      bookedAt: 0,
    };
    if (hasBookings) {
      fills.push(...bookingsOf(fill, bookedAnew));
      continue;
    }
    const before = fills.findLast((other) => other.account === account && other.symbol === symbol);
    const mayBeTwin = !isWhole && (symbol === 'OAK' || (symbol === 'PINE' && twin === 'equal'));
    fills.push(before && mayBeTwin ? twinOf(fill, before, twin) : fill);
  }
  return fills;
}

/** A fill whose booking is numbered, and the one that was booked in its place. */
function bookingsOf(fill: HiddenFill, bookedAnew: DrawnFill['bookedAnew']): HiddenFill[] {
  const { id, cents, cancelledAt } = fill;
  // What is given back of a fee is told from what is kept.
  const first = { ...fill, fee: fill.fee + 1, correctedAt: null, bookedFor: id };
  if (cancelledAt === null || bookedAnew === 'no') return [first];
  const dearer = bookedAnew === 'dearer' ? 10 : 0;
  return [first, { ...first, id: id + 1, cents: cents + dearer, cancelledAt: null, bookedAt: cancelledAt }];
}

function twinOf(fill: HiddenFill, before: HiddenFill, twin: DrawnFill['twin']): HiddenFill {
  if (twin === 'no') return fill;
  const { day, second, action, size, cents, fee } = before;
  return { ...fill, day, second, ...(twin === 'equal' ? { action, size, cents, fee } : {}) };
}

const IMPORT = fc.record({
  kind: fc.constantFrom('import' as const, 'import' as const, 'import' as const, 'sync' as const),
  format: number(11),
  choice: fc.record({
    from: fc.constantFrom(0, 0, 1, 2, 4, 7, 10),
    count: number(16, 1),
    every: fc.constantFrom(1, 1, 1, 2, 3),
  }),
  at: number(TIMES - 1),
  cancelling: fc.constantFrom(...CANCELLING),
  isRenamed: fc.boolean(),
});
type DrawnStep =
  | (typeof IMPORT extends fc.Arbitrary<infer Drawn> ? Drawn : never)
  | Exclude<Step, ImportStep>;

function stepOf(step: DrawnStep, { formats }: Subject): Step {
  if (!('format' in step)) return step;
  if (step.kind === 'sync') return { ...step, format: 'flex', cancelling: 'with-fill', isRenamed: false };
  return { ...step, format: formats[step.format % formats.length]! };
}

function choosing<Kind extends string>(...kinds: readonly Kind[]) {
  return fc.record({ kind: fc.constantFrom(...kinds), which: number(9) });
}

const BY_HAND = fc.record({
  kind: fc.constantFrom<ManualStep['kind'][]>('split', 'merge', 'merge', 'reset', 'undo-grouping'),
  which: number(9),
  with: number(63),
});

const OF_FILES = [
  { weight: 10, arbitrary: IMPORT },
  { weight: 5, arbitrary: choosing('undo') },
  { weight: 2, arbitrary: choosing('again', 'undo-and-again') },
  { weight: 2, arbitrary: choosing('note', 'note', 'plan') },
];

/** What was traded, and what is done with the files that show it. */
export interface Sequence {
  readonly fills: readonly HiddenFill[];
  readonly steps: readonly Step[];
}

function sequencesOf(steps: fc.Arbitrary<readonly DrawnStep[]>): fc.Arbitrary<Sequence> {
  return fc
    .record({
      subject: fc.noShrink(fc.constantFrom(...SUBJECTS)),
      steps,
      fills: fc.array(FILL, { maxLength: 14, size: 'max' }),
    })
    .map(({ subject, fills, steps: drawn }) => ({
      fills: fillsOf(fills, subject),
      steps: inOrderOfTime(
        drawn.map((step) => stepOf(step, subject)),
        subject,
      ),
    }));
}

/**
 * Where bookings have numbers a platform never answers with what it said before: with a booking it takes back the others of its
 * trade, and an answer from before a rebooking would take back the rebooking.
 */
function inOrderOfTime(steps: readonly Step[], { hasBookings }: Subject): readonly Step[] {
  if (!hasBookings) return steps;
  let latest = 0;
  return steps.map((step) => {
    if (!('at' in step)) return step;
    latest = Math.max(latest, step.at);
    return step.kind === 'sync' ? { ...step, at: latest } : step;
  });
}

/** Files that come and go, and what is written about trades meanwhile. */
export const SEQUENCES = sequencesOf(fc.array(fc.oneof(...OF_FILES), { maxLength: 10, size: 'max' }));

/** The same with boundaries that the trader draws. */
export const MANUAL_SEQUENCES = sequencesOf(
  fc.array(fc.oneof(...OF_FILES, { weight: 5, arbitrary: BY_HAND }), { maxLength: 12, size: 'max' }),
);
