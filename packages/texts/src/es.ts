import { comparison } from './es/comparison.ts';
import { access } from './es/access.ts';
import { accounts } from './es/accounts.ts';
import { breakdown } from './es/breakdown.ts';
import { calendar } from './es/calendar.ts';
import { charts } from './es/charts.ts';
import { courses } from './es/courses.ts';
import { entry } from './es/entry.ts';
import { reports } from './es/reports.ts';
import { reportTables } from './es/report-tables.ts';
import { searchForm } from './es/search-form.ts';
import { fields } from './es/fields.ts';
import { images } from './es/images.ts';
import { reconciliation } from './es/reconciliation.ts';
import { fileReasons } from './es/file-reasons.ts';
import { grouping } from './es/grouping.ts';
import { imports } from './es/imports.ts';
import { journal } from './es/journal.ts';
import { mapper } from './es/mapper.ts';
import { ownData } from './es/own-data.ts';
import { pages } from './es/pages.ts';
import { palette } from './es/palette.ts';
import { plan } from './es/plan.ts';
import { platforms } from './es/platforms.ts';
import { problems } from './es/problems.ts';
import { profile } from './es/profile.ts';
import { search } from './es/search.ts';
import { sources } from './es/sources.ts';
import { shell } from './es/shell.ts';
import { listColumns } from './es/list-columns.ts';
import { tableOutput } from './es/table-output.ts';
import { tour } from './es/tour.ts';
import { trade } from './es/trade.ts';
import { trades } from './es/trades.ts';
import { ui } from './es/ui.ts';
import { update } from './es/update.ts';
import { words } from './es/words.ts';
import type { Messages } from './en.ts';

/** Every sentence a trader reads, in Spanish that Spain and Latin America share; the trader is addressed as tú. */
export const es: Messages = {
  accounts,
  calendar,
  charts,
  breakdown,
  courses,
  entry,
  images,
  reconciliation,
  grouping,
  imports,
  fileReasons,
  mapper,
  journal,
  ownData,
  pages,
  plan,
  platforms,
  problems,
  profile,
  access,
  comparison,
  reports,
  reportTables,
  tableOutput,
  listColumns,
  search,
  fields,
  searchForm,
  sources,
  shell,
  trade,
  trades,
  ui,
  update,
  words,
  palette,
  tour,
};
