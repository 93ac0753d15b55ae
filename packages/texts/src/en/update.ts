const count = (value: number) => value.toLocaleString('en-US');
const trades = (value: number) => (value === 1 ? '1 trade' : `${count(value)} trades`);

/** What an update of the trades has to say. */
export const update = {
  stillOpen: (symbols: string) => `Still open: ${symbols}.`,
  nextAt: (time: string) => `No synchronization is left today. The next one is possible from ${time}.`,
  noAccounts: 'No active trading account is linked. Link one, then update your trades.',
  preparing:
    'The trading platform is still preparing its answer. Daybook looks again and shows the trades as soon as they are there.',
  account: (account: string) => `Account ${account}.`,
  upToDate: 'Your trades are up to date.',
  changes: (added: number, changed: number) =>
    [added > 0 ? `${trades(added)} added.` : '', changed > 0 ? `${trades(changed)} changed.` : '']
      .filter(Boolean)
      .join(' '),
  setAside: (fills: number) =>
    fills === 1
      ? '1 execution was set aside, because what opened its position is missing.'
      : `${count(fills)} executions were set aside, because what opened their positions is missing.`,
  technicalDetail: (text: string) => `Technical detail: ${text}.`,
  failedAccounts: 'These accounts could not be read. The others are up to date.',
  differences: 'On these days the platform states another result than your executions give.',
  difference: { account: 'Account', day: 'Day', stated: 'Platform', ours: 'Daybook', figure: 'Figure' },
  more: (rows: number) => `and ${count(rows)} more`,
};
