import { screen } from '#web/router/screen.ts';

/** Sign-in; on an empty installation its first start. */
export const login = screen({
  paths: ['/auth/login'],
  load: async () => (await import('#web/server/installation.ts')).findInstallation,
  title: ({ entry }, installation) => [installation?.empty ? entry.installation.title : entry.signInTitle],
  part: async () => (await import('./LoginScreen.tsx')).LoginScreen,
});
