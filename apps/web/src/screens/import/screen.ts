import { PATHS } from '#web/router/paths.ts';
import { screen } from '#web/router/screen.ts';

/** Files of executions, and what was imported so far. */
export const imports = screen({
  paths: [PATHS.imports],
  load: async () => (await import('./past-imports.ts')).openPast,
  title: (messages) => [messages.imports.title],
  part: async () => (await import('./ImportScreen.tsx')).ImportScreen,
});
