import { comparison } from './en/comparison.ts';
import { access } from './en/access.ts';
import { accounts } from './en/accounts.ts';
import { breakdown } from './en/breakdown.ts';
import { calendar } from './en/calendar.ts';
import { charts } from './en/charts.ts';
import { courses } from './en/courses.ts';
import { entry } from './en/entry.ts';
import { reports } from './en/reports.ts';
import { reportTables } from './en/report-tables.ts';
import { searchForm } from './en/search-form.ts';
import { fields } from './en/fields.ts';
import { images } from './en/images.ts';
import { reconciliation } from './en/reconciliation.ts';
import { fileReasons } from './en/file-reasons.ts';
import { grouping } from './en/grouping.ts';
import { imports } from './en/imports.ts';
import { journal } from './en/journal.ts';
import { mapper } from './en/mapper.ts';
import { ownData } from './en/own-data.ts';
import { pages } from './en/pages.ts';
import { palette } from './en/palette.ts';
import { plan } from './en/plan.ts';
import { platforms } from './en/platforms.ts';
import { problems } from './en/problems.ts';
import { profile } from './en/profile.ts';
import { search } from './en/search.ts';
import { sources } from './en/sources.ts';
import { shell } from './en/shell.ts';
import { listColumns } from './en/list-columns.ts';
import { tableOutput } from './en/table-output.ts';
import { tour } from './en/tour.ts';
import { trade } from './en/trade.ts';
import { trades } from './en/trades.ts';
import { ui } from './en/ui.ts';
import { update } from './en/update.ts';
import { words } from './en/words.ts';

/** Every sentence a trader reads, in English. The other languages have the same shape or do not compile. */
export const en = {
  words,
  ui,
  shell,
  entry,
  problems,
  profile,
  access,
  charts,
  breakdown,
  courses,
  trades,
  comparison,
  reports,
  reportTables,
  tableOutput,
  listColumns,
  search,
  fields,
  searchForm,
  sources,
  trade,
  images,
  reconciliation,
  grouping,
  imports,
  fileReasons,
  mapper,
  journal,
  update,
  accounts,
  calendar,
  pages,
  plan,
  platforms,
  ownData,
  palette,
  tour,
};

export type Messages = typeof en;
