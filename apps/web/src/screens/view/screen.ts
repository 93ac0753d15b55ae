import { loginHref } from '#web/router/return-address.ts';
import { parseView } from '#web/router/paths.ts';
import { screen } from '#web/router/screen.ts';
import { ViewScreen } from './ViewScreen.tsx';

/**
 * One screen for all tabs and periods, so that going from one to another keeps what is on it. Its code comes with the
 * first file, because a day begins there.
 */
export const view = screen({
  paths: ['/journal/$tab/all', '/journal/dashboard/all/SUCCESS', '/journal/$tab/$current/$timeFrame'],
  instead: ({ path }) => (parseView(path) ? null : loginHref(null)),
  title: ({ shell, words }, _, { path }) => {
    const seen = parseView(path);
    return seen ? [shell.tabs[seen.tab], words.periods[seen.period]] : [];
  },
  part: async () => ViewScreen,
  isFirst: true,
});
