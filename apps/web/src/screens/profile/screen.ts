import { screen } from '#web/router/screen.ts';

/** The trader's profile. */
export const profile = screen({
  paths: ['/journal/user-profile'],
  load: async ({ signal }) => (await import('./open-profile.ts')).openProfile(signal),
  part: async () => (await import('./ProfileScreen.tsx')).ProfileScreen,
});
