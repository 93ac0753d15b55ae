import {
  Bookmark,
  Ellipsis,
  Plus,
  ChartColumn,
  ChartLine,
  Columns2,
  Grid3x3,
  Images,
  LayoutDashboard,
  Lightbulb,
  List,
  ScrollText,
  Search,
} from 'lucide-react';
import { useId } from 'react';
import type { SavedView } from '@daybook/domain/journal/saved-views.ts';
import type { Query } from '#web/router/paths.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { movedTo, useArranging, type RowArranging } from '#web/ui/arranging.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { useSaveView } from './SaveView.tsx';
import { useViews } from './use-views.ts';
import { addressAt, hrefOf, partsOf } from './view-address.ts';
import { useViewCounts } from './view-counts.ts';
import { ViewMenu } from './ViewMenu.tsx';
import styles from './Views.module.css';

const ICONS = {
  dashboard: LayoutDashboard,
  trades: List,
  breakdown: ScrollText,
  gallery: Images,
  search: Search,
  reports: ChartColumn,
  insights: Lightbulb,
  compare: Columns2,
  course: ChartLine,
  table: Grid3x3,
} as const;

/** What a view shows: its tab, of reports which kind. */
function ViewIcon({ view }: { readonly view: SavedView }) {
  const Icon = ICONS[iconName(view)];
  return <Icon size={14} aria-hidden="true" />;
}

function iconName(saved: SavedView): keyof typeof ICONS {
  const parts = partsOf(saved);
  if (parts?.view.tab !== 'reports') return parts?.view.tab ?? 'search';
  const { report, across } = parts.query;
  if (report !== undefined) return report === 'compare' ? 'compare' : 'course';
  return across === undefined ? 'reports' : 'table';
}

export interface SidebarViewsProps {
  readonly path: string;
  readonly query: Query;
  /** Of the button of a sidebar of icons alone; null where there is room for the list. */
  readonly miniEntry: string | null;
}

/** The views that the trader keeps, below the entries of the sidebar. */
export function SidebarViews({ path, query, miniEntry }: SidebarViewsProps) {
  const { views } = useViews();
  const isEmpty = useJournal(({ columns }) => columns?.count === 0);
  const here = addressAt({ path, query });
  // An empty journal has nothing to keep a view of.
  if (isEmpty && views.length === 0) return null;
  if (miniEntry !== null) return <MiniViews views={views} here={here} className={miniEntry} />;
  if (views.length === 0 && here === null) return null;
  return <ViewList views={views} here={here} />;
}

interface ViewListProps {
  readonly views: readonly SavedView[];
  /** Address of what is shown; null where that is no view. */
  readonly here: string | null;
}

function ViewList({ views, here }: ViewListProps) {
  const { views: words } = useMessages();
  const { order } = useViews();
  const headingId = useId();
  const rowFocus = useRowFocus();
  const counts = useViewCounts(views);
  const { list, rowAt } = useArranging(views.length, (from, to) => order(movedTo(views, from, to)));
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {words.title}
        </h2>
        {here === null ? null : <AddButton address={here} />}
      </div>
      <ul ref={list} {...rowFocus} className={styles.list} aria-labelledby={headingId}>
        {views.map((view, at) => (
          <Row
            key={view.name}
            view={view}
            here={here}
            trades={counts.get(view.address) ?? null}
            arranging={rowAt(at)}
          />
        ))}
      </ul>
    </section>
  );
}

function AddButton({ address }: { readonly address: string }) {
  const { views: words } = useMessages();
  const { ask, dialog } = useSaveView(address);
  return (
    <>
      <IconButton small label={words.save} icon={<Plus size={16} />} onClick={ask} />
      {dialog}
    </>
  );
}

interface RowProps {
  readonly view: SavedView;
  readonly here: string | null;
  readonly trades: number | null;
  readonly arranging: RowArranging;
}

function Row({ view, here, trades, arranging }: RowProps) {
  const { views: words, words: general } = useMessages();
  return (
    <li className={styles.row} {...arranging}>
      <Anchor
        href={hrefOf(view)}
        className={styles.link}
        aria-current={view.address === here ? 'page' : undefined}
        // Its row is what is dragged.
        draggable={false}
      >
        <ViewIcon view={view} />
        <span className={styles.name} title={view.name}>
          {view.name}
        </span>
        {trades === null ? null : (
          <span className={styles.count}>
            <span aria-hidden="true">{general.count(trades)}</span>
            <span className="sr-only"> {general.trades(trades)}</span>
          </span>
        )}
      </Anchor>
      <ViewMenu view={view} shown={here} className={styles.more} side="right">
        <Ellipsis size={14} aria-hidden="true" />
        <span className="sr-only">{words.menuOf(view.name)}</span>
      </ViewMenu>
    </li>
  );
}

/** Icons alone leave no room for a list: the views open next to their icon. */
function MiniViews({ views, here, className }: ViewListProps & { readonly className: string }) {
  const { views: words } = useMessages();
  if (views.length === 0) return null;
  return (
    <Menu
      label={words.title}
      hint={words.title}
      className={className}
      side="right"
      items={views.map((view) => ({
        text: view.name,
        icon: <ViewIcon view={view} />,
        href: hrefOf(view),
        current: view.address === here,
      }))}
    >
      <Bookmark size={16} aria-hidden="true" />
      <span className="sr-only">{words.title}</span>
    </Menu>
  );
}
