import {
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
import type { SavedView } from '@daybook/domain/journal/saved-views.ts';
import { partsOf } from './view-address.ts';

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
export function ViewIcon({ view }: { readonly view: SavedView }) {
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
