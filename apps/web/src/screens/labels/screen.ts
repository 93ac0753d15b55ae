import { screen } from '#web/router/screen.ts';

/** The trader's own setups and tags. */
export const labels = screen({
  paths: ['/journal/setups-and-tags'],
  load: async () => (await import('./open-labels.ts')).openLabels,
  title: (messages) => [messages.labels.title],
  part: async () => (await import('./LabelsScreen.tsx')).LabelsScreen,
});
