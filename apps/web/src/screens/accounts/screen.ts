import { screen } from '#web/router/screen.ts';

/** The trading accounts. */
export const accounts = screen({
  paths: ['/journal/accounts'],
  load: async () => (await import('./open-accounts.ts')).openAccounts,
  part: async () => (await import('./AccountsScreen.tsx')).AccountsScreen,
});
