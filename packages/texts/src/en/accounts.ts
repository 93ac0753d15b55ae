/** The trading accounts and their logins at the platforms. */
export const accounts = {
  title: 'Trading Accounts',
  link: 'Link an account',
  linkTitle: 'Link a trading platform',
  linkHelp: 'Every account it shows is linked. What you enter is stored encrypted and never shown again.',
  asking: 'Contacting the platform',
  host: 'Web address of your platform',
  hostHelp: 'As you open it in your browser, such as yourfirm.propreports.com',
  hostNotAllowed: 'Daybook does not contact this address. Check it, or ask whoever runs this installation.',
  passwordShared: (names: string) => `It is also the password of ${names}.`,
  updated: 'Password updated successfully',
  rejected: 'Password update rejected',
  /** Accounts that are traded without real money. */
  environments: { paper: 'Paper', demo: 'Demo' },
  inactive: '(INACTIVE)',
  principal: 'Principal account',
  makePrincipal: 'Make principal account',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  test: 'Test the login',
  tested: (account: string) => `The platform accepts the login and shows ${account}.`,
  testedNotShown: (account: string) => `The platform accepts the login but no longer shows ${account}.`,
  testRejected: 'The platform refuses the login. Enter its current password below.',
  allowsOvernight: 'Positions may stay open overnight',
  allowsOvernightHelp: 'Without it, an open position stops the processing of a synchronization.',
  remove: 'Remove',
  removeTitle: (account: string) => `Remove ${account}?`,
  removeKept:
    'Its trades stay in your journal. The account is switched off and its login deleted; link it again to bring it back.',
  removeGone: 'It has no trades. Link its login again to bring it back.',
  noLogin: 'No login: its trades came from a file, or its login was removed.',
  linked: (names: readonly string[]) =>
    names.length === 0 ? 'The login is up to date; there was no new account.' : `Linked: ${names.join(', ')}`,
  skipped: (names: readonly string[]) => `Already linked with another login: ${names.join(', ')}`,
  allLinked: (names: string) =>
    `Another login already has these accounts: ${names}. To use this one instead, remove them there first; their trades stay.`,
  noAccounts: 'The platform accepts this login but shows no account for it.',
  tooMany: (most: number) => `A trader has at most ${most} accounts.`,
  refused: 'The platform refused this login. Check the user name and password.',
  noAnswer: 'The trading platform did not answer. Try again later.',
  damaged: 'The trading platform’s answer could not be read. Try again later.',
  syncRunning: 'Your trades are being updated. Remove the account when that is done.',
  tryAgainIn: (minutes: number) =>
    minutes <= 1
      ? 'Too many attempts. Try again in a minute.'
      : `Too many attempts. Try again in ${minutes} minutes.`,
  empty: 'No trading account yet',
  emptyHelp: 'Link your trading platform and Daybook will fetch your trades.',
};
