import { PATHS } from '#web/router/paths.ts';
import { screen } from '#web/router/screen.ts';

/** What the words, bars, ranges and stars of reports and insights mean; `?about=replay` begins with that topic. */
export const reading = screen({
  paths: [PATHS.reading],
  title: (messages) => [messages.reading.title],
  load: async () => (arrival) => Promise.resolve(arrival.query.about ?? null),
  part: async () => (await import('./ReadingScreen.tsx')).ReadingScreen,
});
