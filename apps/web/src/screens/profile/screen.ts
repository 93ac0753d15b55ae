import { screen } from '#web/router/screen.ts';

/** The trader's profile. */
export const profile = screen({
  paths: ['/journal/user-profile'],
  load: async () => (await import('./open-profile.ts')).openProfile,
  title: (messages) => [messages.profile.title],
  part: async () => (await import('./ProfileScreen.tsx')).ProfileScreen,
});
