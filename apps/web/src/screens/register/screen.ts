import { screen } from '#web/router/screen.ts';

/** A new trader. */
export const register = screen({
  paths: ['/auth/register'],
  load: async () => (await import('#web/server/installation.ts')).findInstallation,
  title: ({ entry }) => [entry.register.title],
  part: async () => (await import('./RegisterScreen.tsx')).RegisterScreen,
});
