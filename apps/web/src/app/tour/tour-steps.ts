import { PATHS } from '#web/router/paths.ts';

type TourStepName =
  | 'profile'
  | 'plan'
  | 'calendar'
  | 'help'
  | 'logOut'
  | 'periods'
  | 'sync'
  | 'tabs'
  | 'reports'
  | 'insights'
  | 'sort'
  | 'row'
  | 'contact';

/** One thing that the tour shows. */
export interface TourStep {
  readonly name: TourStepName;
  /** CSS selector of the element, within its menu if it is in one; null for the words at the end. */
  readonly target: string | null;
  /** What has to be open for it to be seen: the sidebar, and in it the person's menu. */
  readonly inside?: 'sidebar' | 'menu';
  /** Its screen; without one it is on all. */
  readonly on?: 'views' | 'trades';
}

const menuItem = (href: string) => `[role="menuitem"][href="${href}"]`;

/** In the order in which a new trader meets them. */
export const TOUR_STEPS: readonly TourStep[] = [
  { name: 'profile', target: menuItem(PATHS.profile), inside: 'menu' },
  { name: 'plan', target: menuItem(PATHS.plan), inside: 'menu' },
  { name: 'calendar', target: `nav a[href^="${PATHS.calendar}"]`, inside: 'sidebar' },
  { name: 'help', target: '[data-tour="help"]', inside: 'sidebar' },
  { name: 'logOut', target: '[data-tour="log-out"]', inside: 'sidebar' },
  { name: 'periods', target: '[data-tour="periods"]', inside: 'sidebar' },
  { name: 'sync', target: '[data-tour="sync"]' },
  { name: 'tabs', target: '[data-tour="tabs"]', on: 'views' },
  { name: 'reports', target: `[data-tour="tabs"] a[href*="/reports/"]`, on: 'views' },
  { name: 'insights', target: `[data-tour="tabs"] a[href*="/insights/"]`, on: 'views' },
  { name: 'sort', target: '[data-tour="sort"]', on: 'trades' },
  { name: 'row', target: 'main tbody tr', on: 'trades' },
  { name: 'contact', target: null },
];
