import { ProgressLine } from '#web/charts/progress/ProgressLine.tsx';
import { ViewActions } from '#web/journal/views/ViewActions.tsx';
import { Currencies } from './Currencies.tsx';
import { FirstSteps } from './first-steps/FirstSteps.tsx';
import { AboveTab } from './first-steps/AboveTab.tsx';
import { NothingToShow } from './NothingToShow.tsx';
import { SourcesLoader } from './SourcesLoader.tsx';
import { ViewDropped } from './ViewDropped.tsx';
import { ViewFilters } from './ViewFilters.tsx';

/**
 * What is fetched after the first screen, or what only some visits show, comes in one file: each further file that the dashboard
 * names makes the first load longer.
 */
export const LATER_PARTS = {
  AboveTab,
  Currencies,
  FirstSteps,
  NothingToShow,
  ProgressLine,
  SourcesLoader,
  ViewActions,
  ViewDropped,
  ViewFilters,
};
