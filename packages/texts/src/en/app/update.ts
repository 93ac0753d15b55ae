import { count } from '../plural.ts';

const trades = (value: number) => (value === 1 ? '1 trade' : `${count(value)} trades`);

/** What an update of the trades has to say. */
export const update = {
  stillOpen: (symbols: string) => `Still open: ${symbols}.`,
  nextAt: (time: string) => `No synchronizations left today. The next one is possible from ${time}.`,
  askAgain: (time: string) => `You can try again from ${time}.`,
  noAccounts: 'No active trading account is linked. Link one, then update your trades.',
  preparing:
    'The trading platform is still preparing its answer. Daybook will check again and show the trades as soon as they arrive.',
  account: (account: string) => `Account ${account}.`,
  upToDate: 'Your trades are up to date.',
  changes: (added: number, changed: number) =>
    [added > 0 ? `${trades(added)} added.` : '', changed > 0 ? `${trades(changed)} changed.` : '']
      .filter(Boolean)
      .join(' '),
  outside: (from: string, to: string) =>
    `On days outside this period: ${from === to ? from : `${from} to ${to}`}`,
  typedReplaced: (executions: number) =>
    `${executions === 1 ? '1 execution' : `${count(executions)} executions`} that you typed gave way to what your platform states. Notes, tags and images stay on the trade.`,
  setAside: (fills: number) =>
    fills === 1
      ? '1 execution was set aside because the entry of its position is missing.'
      : `${count(fills)} executions were set aside because the entries of their positions are missing.`,
  technicalDetail: (text: string) => `Technical detail: ${text}.`,
  failedAccounts: 'These accounts could not be read. The others are up to date.',
  differences: 'On these days the platform states a different result from the one your executions give.',
  difference: { account: 'Account', day: 'Day', stated: 'Platform', ours: 'Daybook', figure: 'Figure' },
  more: (rows: number) => `and ${count(rows)} more`,
};
