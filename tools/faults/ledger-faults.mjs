// Faults in the ledger: what is new and what is known, corrections, grouping in the store, publishing, sums, undoing.
/** @typedef {import('./try-fault.mjs').Fault} Fault */

/** @type {readonly Fault[]} */
const STAGING_FAULTS = [
  {
    file: 'apps/server/src/ledger/staging/classify-fills.ts',
    from: 'known.day <= days.to',
    to: 'known.day < days.to',
    breaks: 'What a platform took back on the last day of its answer stays.',
    caughtBy: 'tests/sync/positions/openings.test.ts',
  },
  {
    file: 'apps/server/src/ledger/staging/classify-fills.ts',
    from: 'execution.externalId === null ? counts.nextOrdinal(execution) : 0',
    to: '0',
    breaks: 'Of equal fills without ids, one is stored.',
    caughtBy: 'tests/sync/files.test.ts',
  },
  {
    file: 'apps/server/src/ledger/staging/classify-fills.ts',
    from: '      !known.isUndone &&\n',
    to: '',
    breaks: 'A fill that was undone keeps the same fill of another source away.',
    caughtBy: 'apps/server/src/ledger/staging/overlapping-files.test.ts',
  },
  {
    file: 'apps/server/src/ledger/staging/compare-fills.ts',
    from: 'secondOf(Number(instant)) === secondOf(execution.instant)',
    to: 'Number(instant) === execution.instant',
    breaks: 'A file that cuts times to the second corrects exact times.',
    caughtBy: 'apps/server/src/ledger/staging/tradovate-reports.test.ts',
  },
  {
    file: 'apps/server/src/ledger/staging/identity.ts',
    from: "(kind === 'future' ? futureContract(symbol, day) : null) ?? symbol",
    to: 'symbol',
    breaks: 'A future that another source spells otherwise is stored twice.',
    caughtBy: 'apps/server/src/ledger/staging/one-contract.test.ts',
  },
  {
    file: 'apps/server/src/ledger/staging/known.ts',
    from: "\n    .where('execution.account_id', '=', accountId);",
    to: ';',
    breaks: 'Fills of another account of the trader are taken for known ones of this account.',
    caughtBy: 'tests/sync/positions/reconciliation.test.ts',
  },
  {
    file: 'apps/server/src/ledger/staging/discard.ts',
    from: "    .where('hidden', '=', 1)\n",
    to: '',
    breaks: 'A discarded preview takes accounts without executions along.',
    caughtBy: 'tests/sync/files.test.ts',
  },
  {
    file: 'apps/server/src/ledger/fee-models/estimate-days.ts',
    from: 'return isSettled || (row.commission',
    to: 'return (row.commission',
    breaks: 'Estimates replace fees that were stated.',
    caughtBy: 'tests/sync/fee-models.test.ts',
  },
];

/** @type {readonly Fault[]} */
const GROUPING_FAULTS = [
  {
    file: 'apps/server/src/ledger/query-scopes.ts',
    from: "    .where('execution.trader_id', '=', traderId)\n",
    to: '',
    breaks: "Other traders' executions are read.",
    caughtBy: 'apps/server/src/ledger/query-scopes.test.ts',
  },
  {
    file: 'apps/server/src/ledger/grouping/positions.ts',
    from: 'lineage !== undefined && row.withdrawn === 0',
    to: 'lineage !== undefined',
    breaks: 'Executions that were taken back are grouped.',
    caughtBy: 'tests/sync/corrections.test.ts',
  },
  {
    file: 'apps/server/src/ledger/grouping/flat-start.ts',
    from: "'trade.closed', '>=', start",
    to: "'trade.closed', '>', start",
    breaks: 'A trade that ends at the instant of a new fill is not grouped again.',
    caughtBy: 'tests/sync/feed-corrections.test.ts',
  },
];

/** @type {readonly Fault[]} */
const PUBLISHING_FAULTS = [
  {
    file: 'apps/server/src/ledger/publishing/publish.ts',
    from: 'if (publication.changes.replaces) await supersede(db, traderId, importId);',
    to: '',
    breaks: 'A corrected execution counts beside its correction.',
    caughtBy: 'tests/sync/corrections.test.ts',
  },
  {
    file: 'apps/server/src/ledger/publishing/publish.ts',
    from: '    gone: 0 as const,\n',
    to: '',
    breaks: 'A trade whose executions come back stays away.',
    caughtBy: 'tests/sync/corrections.test.ts',
  },
  {
    file: 'apps/server/src/ledger/publishing/account-days.ts',
    from: "    .where('trade.currency', '=', RANKED_CURRENCY)\n",
    to: '',
    breaks: 'Amounts of other currencies are added to dollars.',
    caughtBy: 'tests/sync/any-feed.test.ts',
  },
  {
    file: 'apps/server/src/ledger/publishing/account-days.ts',
    from: 'gained.filter(({ day }) => !changedDays.has(day))',
    to: 'gained',
    breaks: 'New trades of a day that is calculated again are added twice.',
    caughtBy: 'apps/server/src/ledger/manual-grouping/manual-grouping.test.ts',
  },
  {
    file: 'apps/server/src/ledger/publishing/ranked-days.ts',
    from: "where('trade.mark', '=', 'file'), isNotDeleted()",
    to: "where('trade.mark', '=', 'file')",
    breaks: 'Deleted trades of files are ranked.',
    caughtBy: 'tests/sync/ranking.test.ts',
  },
  {
    file: 'apps/server/src/ledger/reconciliation/reconciled-days.ts',
    from: 'agrees(statedGross, gross - moved.gross)',
    to: 'agrees(statedGross, gross)',
    breaks: 'A manual grouping makes a day differ from its platform.',
    caughtBy: 'apps/server/src/ledger/reconciliation/reconciliation.test.ts',
  },
  {
    file: 'apps/server/src/ledger/risk/undo-stated-plans.ts',
    from: '.filter((other) => other.importId !== importId)',
    to: '',
    breaks: 'Undoing an import forgets the stops that it wrote into journals.',
    caughtBy: 'apps/server/src/uploads/mapper/stated-plans.test.ts',
  },
];

export const LEDGER_FAULTS = [...STAGING_FAULTS, ...GROUPING_FAULTS, ...PUBLISHING_FAULTS];
