import { screen } from '#web/router/screen.ts';

/** Where there is no going on before the journal. */
export const entryError = screen({
  paths: ['/auth/error'],
  load: async () => (await import('#web/server/installation.ts')).findInstallation,
  title: ({ entry }) => [entry.errorPage.title],
  part: async () => (await import('./EntryErrorScreen.tsx')).EntryErrorScreen,
});
