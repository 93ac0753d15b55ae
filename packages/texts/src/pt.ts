import { comparison } from './pt/comparison.ts';
import { access } from './pt/access.ts';
import { accounts } from './pt/accounts.ts';
import { breakdown } from './pt/breakdown.ts';
import { calendar } from './pt/calendar.ts';
import { charts } from './pt/charts.ts';
import { courses } from './pt/courses.ts';
import { entry } from './pt/entry.ts';
import { reports } from './pt/reports.ts';
import { reportTables } from './pt/report-tables.ts';
import { searchForm } from './pt/search-form.ts';
import { fields } from './pt/fields.ts';
import { images } from './pt/images.ts';
import { reconciliation } from './pt/reconciliation.ts';
import { fileReasons } from './pt/file-reasons.ts';
import { grouping } from './pt/grouping.ts';
import { imports } from './pt/imports.ts';
import { journal } from './pt/journal.ts';
import { mapper } from './pt/mapper.ts';
import { ownData } from './pt/own-data.ts';
import { pages } from './pt/pages.ts';
import { palette } from './pt/palette.ts';
import { plan } from './pt/plan.ts';
import { platforms } from './pt/platforms.ts';
import { problems } from './pt/problems.ts';
import { profile } from './pt/profile.ts';
import { search } from './pt/search.ts';
import { sources } from './pt/sources.ts';
import { shell } from './pt/shell.ts';
import { listColumns } from './pt/list-columns.ts';
import { tableOutput } from './pt/table-output.ts';
import { tour } from './pt/tour.ts';
import { trade } from './pt/trade.ts';
import { trades } from './pt/trades.ts';
import { ui } from './pt/ui.ts';
import { update } from './pt/update.ts';
import { words } from './pt/words.ts';
import type { Messages } from './en.ts';

/** Every sentence a trader reads, in Portuguese as written in Brazil, in words that Portugal reads too; the trader is addressed as você. */
export const pt: Messages = {
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
