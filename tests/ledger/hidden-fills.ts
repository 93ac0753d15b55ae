// What was traded, of which every generated file shows a part; and the steps by which files come and go.
import fc from 'fast-check';

/** Two of Interactive Brokers with fills, and one of Webull with orders. */
type Account = 'U1' | 'U2' | 'W1';

/**
 * The last two are in files of one platform only: of fills that say the same, Flex names each by an id; the rows of the other say
 * how many there are, as far as one file shows them. Which of them another platform's row is, nobody can say.
 */
export const SYMBOLS = ['FERN', 'WREN', 'OAK', 'PINE'] as const;

/** Export times, from 0 on: a file of a later one shows what became of a fill since. */
const TIMES = 6;

/** A fill that happened, or in W1 a whole order. Prices and fees in cents; `second` counts from 10:00 New York of `day`. */
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
export type Format = 'flex' | 'flex-csv' | 'tradervue' | 'tradervue-no-fees' | 'webull';

/** What a Flex document says of a fill that was cancelled. */
const CANCELLING = ['with-fill', 'alone', 'silent'] as const;

export interface ImportStep {
  /** A file, or a Flex document that the platform itself answers with. */
  readonly kind: 'import' | 'sync';
  readonly format: Format;
  readonly choice: Choice;
  readonly at: number;
  readonly cancelling: (typeof CANCELLING)[number];
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

const FILL = fc.record({
  account: fc.constantFrom<Account[]>('U1', 'U1', 'U1', 'U2', 'W1', 'W1'),
  symbol: fc.constantFrom<HiddenFill['symbol'][]>('FERN', 'FERN', 'WREN', 'OAK', 'PINE'),
  /** Whether it says the same as the one before, or is at least of the same second. */
  twin: fc.constantFrom('no' as const, 'no' as const, 'equal' as const, 'same-second' as const),
  action: fc.constantFrom('buy' as const, 'sell' as const),
  size: fc.constantFrom(100, 100, 100, 50, 200, 300),
  cents: fc.integer({ min: 990, max: 1010 }),
  fee: fc.integer({ min: 0, max: 120 }),
  // An order that was filled by half has the time of a second before.
  gap: fc.constantFrom(2, 2, 30, 600),
  isNextDay: fc.nat(5),
  correctedAt: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 5, nil: null }),
  cancelledAt: fc.option(fc.integer({ min: 3, max: TIMES - 1 }), { freq: 5, nil: null }),
  filledAt: fc.option(fc.integer({ min: 1, max: TIMES - 1 }), { freq: 2, nil: null }),
});

/** In the order of time. */
export const FILLS: fc.Arbitrary<readonly HiddenFill[]> = fc
  .array(FILL, { maxLength: 16, size: 'max' })
  .map((drawn) => {
    let [day, second] = [0, 0];
    const fills: HiddenFill[] = [];
    for (const { gap, isNextDay, twin, ...fill } of drawn) {
      const before = fills.findLast(
        ({ account, symbol }) => account === fill.account && symbol === fill.symbol,
      );
      const isOrder = fill.account === 'W1';
      second += gap;
      if (isNextDay === 1 && day < 2) [day, second] = [day + 1, 0];
      const isTwin =
        before && ((twin === 'equal' && fill.symbol === 'PINE') || fill.symbol === 'OAK') && !isOrder;
      const { action, size, cents, fee } = isTwin && twin === 'equal' ? before : fill;
      fills.push({
        ...fill,
        action,
        size,
        cents,
        fee,
        id: fills.length,
        ...(isTwin && twin !== 'no' ? { day: before.day, second: before.second } : { day, second }),
        correctedAt: isOrder ? null : fill.correctedAt,
        cancelledAt: isOrder ? null : fill.cancelledAt,
        filledAt: isOrder ? fill.filledAt : null,
      });
    }
    return fills;
  });

const IMPORT: fc.Arbitrary<ImportStep> = fc.record({
  kind: fc.constant('import' as const),
  format: fc.constantFrom<Format[]>('flex', 'flex', 'flex-csv', 'tradervue', 'tradervue-no-fees', 'webull'),
  choice: fc.record({
    from: fc.nat(12),
    count: fc.integer({ min: 1, max: 16 }),
    every: fc.constantFrom(1, 1, 1, 2, 3),
  }),
  at: fc.nat(TIMES - 1),
  cancelling: fc.constantFrom(...CANCELLING),
});

const SYNC = IMPORT.map((step): ImportStep => ({
  ...step,
  kind: 'sync',
  format: 'flex',
  cancelling: 'with-fill',
}));

function choosing<Kind extends string>(...kinds: readonly Kind[]) {
  return fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat(9) });
}

const BY_HAND = fc.record({
  kind: fc.constantFrom(
    'split' as const,
    'merge' as const,
    'merge' as const,
    'reset' as const,
    'undo-grouping' as const,
  ),
  which: fc.nat(9),
  with: fc.nat(63),
});

const OF_FILES = [
  { weight: 8, arbitrary: IMPORT },
  { weight: 2, arbitrary: SYNC },
  { weight: 5, arbitrary: choosing('undo') },
  { weight: 2, arbitrary: choosing('again', 'undo-and-again') },
  { weight: 2, arbitrary: choosing('note', 'note', 'plan') },
];

/** Files that come and go, and what is written about trades meanwhile. */
export const STEPS: fc.Arbitrary<readonly Step[]> = fc.array(fc.oneof(...OF_FILES), {
  maxLength: 10,
  size: 'max',
});

/** The same with boundaries that the trader draws. */
export const MANUAL_STEPS: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(...OF_FILES, { weight: 5, arbitrary: BY_HAND }),
  { maxLength: 12, size: 'max' },
);
