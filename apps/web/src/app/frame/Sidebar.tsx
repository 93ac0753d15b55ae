import {
  CalendarDays,
  CalendarRange,
  CircleHelp,
  FileUp,
  LayoutDashboard,
  LogOut,
  Trophy,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useFirstMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { classes } from '#web/ui/classes.ts';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { sidebarViews } from './frame-parts.tsx';
import { PersonMenu, type Person } from './PersonMenu.tsx';
import { useIsIdle } from '#web/journal/use-is-idle.ts';
import { filterPart, reportPart } from '#web/journal/view-filter.ts';
import {
  isAt,
  parseView,
  periodHref,
  PERIODS,
  PATHS,
  viewHref,
  withQuery,
  type Period,
  type Query,
  type View,
} from '#web/router/paths.ts';
import styles from './Sidebar.module.css';

/** Where the reader is. */
export interface Location {
  readonly path: string;
  readonly query: Query;
}

interface SidebarProps {
  readonly location: Location;
  readonly person: Person;
  readonly onHelp: () => void;
  readonly onLogOut: () => void;
  /** Icons alone, 80 px wide. */
  readonly mini?: boolean;
}

/** Where one can go: the nine periods, the calendar, the leaderboard; at the bottom the person. */
export function Sidebar({ location, person, onHelp, onLogOut, mini = false }: SidebarProps) {
  const { shell } = useFirstMessages();
  return (
    <nav aria-label={shell.navigation} className={classes(styles.sidebar, mini && styles.mini)}>
      <Anchor href="/journal/dashboard/all" className={styles.brand}>
        <Mark />
        <span className={styles.word}>{shell.brand}</span>
      </Anchor>
      <ul className={styles.list}>
        <Dashboard location={location} mini={mini} />
        <Entry
          href={PATHS.calendar}
          query={keptFilter(location)}
          location={location}
          mini={mini}
          icon={<CalendarDays size={16} />}
        >
          {shell.calendar}
        </Entry>
        <Entry href={PATHS.imports} location={location} mini={mini} icon={<FileUp size={16} />}>
          {shell.imports}
        </Entry>
        <Entry href={PATHS.topTraders} location={location} mini={mini} icon={<Trophy size={16} />}>
          {shell.topTraders}
        </Entry>
        <li>
          <button
            type="button"
            className={styles.entry}
            data-tour="help"
            data-hint={mini ? shell.help : undefined}
            data-hint-side="right"
            onClick={onHelp}
          >
            <CircleHelp size={16} aria-hidden="true" />
            <span className={styles.word}>{shell.help}</span>
          </button>
        </li>
        <li>
          <button
            type="button"
            className={styles.entry}
            data-tour="log-out"
            data-hint={mini ? shell.logOut : undefined}
            data-hint-side="right"
            onClick={onLogOut}
          >
            <LogOut size={16} aria-hidden="true" />
            <span className={styles.word}>{shell.logOut}</span>
          </button>
        </li>
        {useIsIdle() ? (
          <li>
            <sidebarViews.Part {...location} miniEntry={mini ? (styles.entry ?? '') : null} />
          </li>
        ) : null}
      </ul>
      <PersonMenu person={person} path={location.path} mini={mini} onLogOut={onLogOut} />
    </nav>
  );
}

/** The filter of views and calendar goes along from one to the other; other screens have none. */
function keptFilter({ path, query }: Location): Query {
  return parseView(path) || isAt(path, PATHS.calendar) ? filterPart(query) : {};
}

/** Where the periods lead from here. */
function periodLink(location: Location, view: View | null): (period: Period) => string {
  const from = view ?? (isAt(location.path, PATHS.calendar) ? FROM_CALENDAR : null);
  const report = view && view.tab !== 'search' ? reportPart(view.tab, location.query) : {};
  return (period) => periodHref(period, from, keptFilter(location), report);
}

const FROM_CALENDAR: View = { tab: 'dashboard', period: 'all' };

interface PartProps {
  readonly location: Location;
  readonly mini: boolean;
}

function Dashboard({ location, mini }: PartProps) {
  const { shell, words } = useFirstMessages();
  const view = parseView(location.path);
  const hrefOf = periodLink(location, view);
  return (
    <li>
      <Anchor
        href={viewHref({ tab: 'dashboard', period: 'all' })}
        className={classes(styles.entry, view && styles.current)}
        aria-current={view ? (mini ? 'page' : 'true') : undefined}
        data-hint={mini ? shell.dashboard : undefined}
        data-hint-side="right"
      >
        <LayoutDashboard size={16} aria-hidden="true" />
        <span className={styles.word}>{shell.dashboard}</span>
      </Anchor>
      {mini ? (
        <MiniPeriods location={location} />
      ) : (
        <ul aria-label={shell.periodsOf} className={styles.periods} data-tour="periods">
          {PERIODS.map((period) => (
            <li key={period}>
              <Anchor
                href={hrefOf(period)}
                className={styles.period}
                aria-current={view?.period === period ? 'page' : undefined}
              >
                {words.periods[period]}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Icons alone leave no room for a list: the nine periods open next to their icon. */
function MiniPeriods({ location }: Pick<PartProps, 'location'>) {
  const { shell, words } = useFirstMessages();
  const view = parseView(location.path);
  const hrefOf = periodLink(location, view);
  const items = PERIODS.map((period) => ({
    text: words.periods[period],
    href: hrefOf(period),
    current: view?.period === period,
  }));
  return (
    <div data-tour="periods">
      <Menu
        label={shell.periodsOf}
        items={items}
        className={styles.entry}
        side="right"
        hint={shell.periodsOf}
      >
        <CalendarRange size={16} aria-hidden="true" />
        <span className={styles.word}>{shell.periodsOf}</span>
      </Menu>
    </div>
  );
}

interface EntryProps extends PartProps {
  readonly href: string;
  readonly query?: Query;
  readonly icon: ReactNode;
  readonly children: string;
}

function Entry({ href, query = {}, location, mini, icon, children }: EntryProps) {
  const current = isAt(location.path, href);
  return (
    <li>
      <Anchor
        href={withQuery(href, query)}
        className={classes(styles.entry, current && styles.current)}
        aria-current={current ? 'page' : undefined}
        data-hint={mini ? children : undefined}
        data-hint-side="right"
      >
        {icon}
        <span className={styles.word}>{children}</span>
      </Anchor>
    </li>
  );
}
