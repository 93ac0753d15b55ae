import { screen } from '#web/router/screen.ts';

/** A new password under a mailed link. */
export const newPassword = screen({
  paths: ['/auth/new/password'],
  title: ({ entry }) => [entry.setPassword.title],
  part: async () => (await import('./NewPasswordScreen.tsx')).NewPasswordScreen,
});
