import { screen } from '#web/router/screen.ts';

/** The trading accounts. */
export const accounts = screen({
  paths: ['/journal/accounts'],
  load: async () => (await import('./open-accounts.ts')).openAccounts,
  title: (messages) => [messages.accounts.title],
  part: async () => (await import('./AccountsScreen.tsx')).AccountsScreen,
});
