import type { SavedView } from '@daybook/domain/journal/saved-views.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { hrefOf, partsOf } from '#web/journal/views/view-address.ts';
import { ARRANGE, PERIODS, PATHS, VIEW_TABS, viewHref } from '#web/router/paths.ts';

/** What the palette can do besides navigation. */
export type ActionName = 'update' | 'addTrade' | 'theme' | 'help' | 'signOut' | 'undo';
/** Those that are always there. */
type FixedAction = Exclude<ActionName, 'undo'>;

export type CommandGroup = 'recent' | 'trades' | 'views' | 'screens' | 'periods' | 'actions';

/** One line of the palette: where it leads, or what it does. */
export interface Command {
  readonly id: string;
  readonly group: CommandGroup;
  readonly text: string;
  /** Shown at the right, quietly. */
  readonly detail?: string;
  readonly href?: string;
  readonly action?: ActionName;
}

/** The trader's saved views; the tab of each is next to its name. */
export function viewCommands(views: readonly SavedView[], { shell }: Messages): Command[] {
  return views.map((view) => {
    const parts = partsOf(view);
    return {
      id: `view ${view.name}`,
      group: 'views' as const,
      text: view.name,
      ...(parts ? { detail: shell.tabs[parts.view.tab] } : {}),
      href: hrefOf(view),
    };
  });
}

/** Screens, periods and actions, in the order in which they are offered. */
export function fixedCommands({
  shell,
  words,
  palette,
  reconciliation,
  ownData,
  arranging,
  labels,
  reading,
  typedTrade,
}: Messages): Command[] {
  const screens = [
    ...VIEW_TABS.map((tab) => ({ text: shell.tabs[tab], href: viewHref({ tab, period: 'all' }) })),
    { text: shell.calendar, href: PATHS.calendar },
    { text: shell.imports, href: PATHS.imports },
    { text: reconciliation.title, href: PATHS.reconciliation },
    { text: shell.topTraders, href: PATHS.topTraders },
    { text: shell.plan, href: PATHS.plan },
    { text: shell.profile, href: PATHS.profile },
    { text: shell.accounts, href: PATHS.accounts },
    { text: labels.title, href: PATHS.labels },
    { text: reading.title, href: PATHS.reading },
    // The export is at the end of the profile.
    { id: 'own-data', text: ownData.export.title, href: PATHS.profile },
  ];
  const actions = {
    update: shell.update,
    addTrade: typedTrade.title,
    theme: palette.theme,
    help: shell.help,
    signOut: shell.logOut,
  } satisfies Record<FixedAction, string>;
  return [
    ...screens.map((place) => ({ id: place.href, group: 'screens' as const, ...place })),
    ...PERIODS.map((period) => ({
      id: period,
      group: 'periods' as const,
      text: words.periods[period],
      href: viewHref({ tab: 'dashboard', period }),
    })),
    {
      id: ARRANGE,
      group: 'actions' as const,
      text: arranging.title,
      href: viewHref({ tab: 'dashboard', period: 'all' }, { [ARRANGE]: 'on' }),
    },
    ...(Object.keys(actions) as FixedAction[]).map((action) => ({
      id: action,
      group: 'actions' as const,
      text: actions[action],
      action,
    })),
  ];
}

/** Undo of the last change of many trades, as announced; nothing where there is none. */
export function undoCommands(message: string | null, { palette }: Messages): Command[] {
  if (message === null) return [];
  return [{ id: 'undo', group: 'actions', text: palette.undoLast, detail: message, action: 'undo' }];
}

/** The commands that hold every word typed, whatever its case and accents; those that begin with it first. */
export function matchingCommands(commands: readonly Command[], typed: string): Command[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  const matching = commands.filter(({ text }) => wanted.every((word) => plain(text).includes(word)));
  const begins = ({ text }: Command) => plain(text).startsWith(wanted[0] ?? '');
  return [...matching.filter(begins), ...matching.filter((command) => !begins(command))];
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

const MAX_RECENT = 5;
let recent: readonly Command[] = [];

/** What was chosen last, latest first; of this page alone, and forgotten with the session. */
export function recentCommands(): readonly Command[] {
  return recent;
}

export function rememberCommand(command: Command): void {
  const others = recent.filter(({ id }) => id !== command.id);
  recent = [{ ...command, group: 'recent' as const }, ...others].slice(0, MAX_RECENT);
}

export function forgetCommands(): void {
  recent = [];
}
