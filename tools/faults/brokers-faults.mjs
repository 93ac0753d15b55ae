// Faults in reading brokers: rows, files, platforms, the mapper.
/** @typedef {import('./try-fault.mjs').Fault} Fault */

/** @type {readonly Fault[]} */
const ROWS_FAULTS = [
  {
    file: 'packages/brokers/src/rows/newyork.ts',
    from: 'seconds < clock.changeAt',
    to: 'seconds <= clock.changeAt',
    breaks: 'The second in which the clock is changed is read by the old clock.',
    caughtBy: 'packages/brokers/src/rows/newyork.test.ts',
  },
  {
    file: 'packages/brokers/src/rows/exact-number.ts',
    from: 'rest === 5000 && quotient % 2 !== 0',
    to: 'rest === 5000',
    breaks: 'Exact halves of fees are rounded up, not to the even neighbour.',
    caughtBy: 'packages/brokers/src/rows/exact-number.test.ts',
  },
  {
    file: 'packages/brokers/src/rows/share-out.ts',
    from: 'given < Math.abs(left)',
    to: 'given < Math.abs(left) - 1',
    breaks: 'A ten-thousandth of a fee that is shared out is lost.',
    caughtBy: 'packages/brokers/src/rows/cell-values.test.ts',
  },
  {
    file: 'packages/brokers/src/rows/once-by-id.ts',
    from: '`${account}|${externalId}`',
    to: '`${externalId}`',
    breaks: 'Fills of two accounts with one number are taken for one.',
    caughtBy: 'packages/brokers/src/files/formats.test.ts',
  },
  {
    file: 'packages/brokers/src/rows/fees/fee-in-coins.ts',
    from: 'isCredit ? -value : value',
    to: 'value',
    breaks: 'Coins that a maker is given count as a fee.',
    caughtBy: 'packages/brokers/src/rows/fees/fee-in-coins.test.ts',
  },
];

/** @type {readonly Fault[]} */
const FILES_FAULTS = [
  {
    file: 'packages/brokers/src/files/das/das.ts',
    from: '...(charged === null ? {} : { commission: charged })',
    to: '',
    breaks: 'The commission that a file of DAS states is forgotten.',
    caughtBy: 'packages/brokers/src/files/layouts.test.ts',
  },
  {
    file: 'packages/brokers/src/files/webull/webull.ts',
    from: 'EDT: 4',
    to: 'EDT: 5',
    breaks: 'Times of summer are read by the clock of winter.',
    caughtBy: 'packages/brokers/src/files/formats.test.ts',
  },
  {
    file: 'packages/brokers/src/files/flex/flex-fill.ts',
    from: 'return money(-amount);',
    to: 'return money(amount);',
    breaks: 'Costs of a Flex report have the wrong sign.',
    caughtBy: 'packages/brokers/src/files/formats.test.ts',
  },
  {
    file: 'packages/brokers/src/files/flex/flex-fill.ts',
    from: 'groups?.[1] ?? own,',
    to: 'own,',
    breaks: 'A correction in a later Flex report is stored beside the fill that it corrects.',
    caughtBy: 'packages/brokers/src/files/flex/flex.test.ts',
  },
  {
    file: 'packages/brokers/src/files/coinbase/coinbase.ts',
    from: '`${product}:${id}`',
    to: 'id',
    breaks: 'Trades of two markets with one number are taken for one.',
  },
  {
    file: 'packages/brokers/src/files/thinkorswim/thinkorswim-fees.ts',
    from: "isMixed && instrument?.kind === 'stock' ? 0 : Number(size)",
    to: 'Number(size)',
    breaks: 'Shares bear the fees of the options that were traded with them.',
    caughtBy: 'packages/brokers/src/files/thinkorswim/thinkorswim.test.ts',
  },
];

/** @type {readonly Fault[]} */
const FEEDS_FAULTS = [
  {
    file: 'packages/brokers/src/feeds/tradovate/fills.ts',
    from: "  ['clearingFee', 'exchange', 'clearingCurrencyId'],\n",
    to: '',
    breaks: 'The clearing fee of Tradovate is forgotten.',
    caughtBy: 'packages/brokers/src/feeds/tradovate/tradovate.test.ts',
  },
  {
    file: 'packages/brokers/src/feeds/projectx/trades.ts',
    from: "row.get('voided') === true",
    to: 'false',
    breaks: 'Voided fills of ProjectX count.',
    caughtBy: 'packages/brokers/src/feeds/projectx/projectx.test.ts',
  },
  {
    file: 'packages/brokers/src/feeds/alpaca/executions.ts',
    from: "multiplier: '100'",
    to: "multiplier: '1'",
    breaks: 'An option of Alpaca counts as one share.',
    caughtBy: 'packages/brokers/src/feeds/alpaca/alpaca.test.ts',
  },
  {
    file: 'packages/brokers/src/feeds/propreports/fills.ts',
    from: "T: { action: 'sell', effect: 'open' }",
    to: "T: { action: 'sell', effect: 'unknown' }",
    breaks: 'Short sales of PropReports are not marked.',
    caughtBy: 'packages/brokers/src/feeds/propreports/fills.test.ts',
  },
  {
    file: 'packages/brokers/src/feeds/propreports/fills.ts',
    from: '`${dayText(day)}/${order}/${fill}`',
    to: '`${order}/${fill}`',
    breaks: 'Fills of PropReports of two days with one number are taken for one.',
    caughtBy: 'packages/brokers/src/feeds/propreports/fills.test.ts',
  },
];

/** @type {readonly Fault[]} */
const MAPPER_FAULTS = [
  {
    file: 'packages/brokers/src/mapper/mapped-row.ts',
    from: "instrument.kind === 'crypto' ? currency : money",
    to: 'money',
    breaks: 'Fees of coins are read in the currency of the account.',
  },
  {
    file: 'packages/brokers/src/mapper/mapped-trip.ts',
    from: "named({ ...entry, fees: NO_FEES }, externalId, 'entry')",
    to: "named(entry, externalId, 'entry')",
    breaks: 'The charges of a round trip count at both of its ends.',
    caughtBy: 'packages/brokers/src/mapper/trips.test.ts',
  },
];

export const BROKERS_FAULTS = [...ROWS_FAULTS, ...FILES_FAULTS, ...FEEDS_FAULTS, ...MAPPER_FAULTS];
