import { first } from './es/first.ts';
import { comparison } from './es/reports/comparison.ts';
import { access } from './es/identity/access.ts';
import { accounts } from './es/imports/accounts.ts';
import { balance } from './es/imports/balance.ts';
import { breakdown } from './es/reports/breakdown.ts';
import { calendar } from './es/journal/calendar.ts';
import { courses } from './es/reports/courses.ts';
import { entry } from './es/identity/entry.ts';
import { findings } from './es/insights/findings.ts';
import { haste } from './es/insights/haste.ts';
import { insights } from './es/insights/insights.ts';
import { ledger } from './es/insights/ledger.ts';
import { simulation } from './es/insights/simulation.ts';
import { replay } from './es/insights/replay.ts';
import { lots } from './es/insights/lots.ts';
import { reports } from './es/reports/reports.ts';
import { arranging } from './es/reports/arranging.ts';
import { reportTables } from './es/reports/report-tables.ts';
import { search } from './es/journal/search.ts';
import { searchForm } from './es/journal/search-form.ts';
import { fields } from './es/journal/fields.ts';
import { firstSteps } from './es/journal/first-steps.ts';
import { images } from './es/journal/images.ts';
import { reconciliation } from './es/imports/reconciliation.ts';
import { splits } from './es/imports/splits.ts';
import { fileReasons } from './es/imports/file-reasons.ts';
import { grouping } from './es/journal/grouping.ts';
import { help } from './es/app/help.ts';
import { imports } from './es/imports/imports.ts';
import { mapper } from './es/imports/mapper.ts';
import { movingIn } from './es/imports/moving-in.ts';
import { ownData } from './es/identity/own-data.ts';
import { pages } from './es/public/pages.ts';
import { palette } from './es/app/palette.ts';
import { plan } from './es/journal/plan.ts';
import { platforms } from './es/imports/platforms.ts';
import { profile } from './es/identity/profile.ts';
import { defaults } from './es/journal/defaults.ts';
import { sources } from './es/journal/sources.ts';
import { units } from './es/journal/units.ts';
import { labels } from './es/journal/labels.ts';
import { listColumns } from './es/journal/list-columns.ts';
import { manyTrades } from './es/journal/many-trades.ts';
import { tableOutput } from './es/reports/table-output.ts';
import { tour } from './es/app/tour.ts';
import { trade } from './es/journal/trade.ts';
import { trades } from './es/journal/trades.ts';
import { tradeRisk } from './es/journal/trade-risk.ts';
import { tradeExplained } from './es/journal/trade-explained.ts';
import { reading } from './es/reading/reading.ts';
import { readingReports } from './es/reading/reports.ts';
import { readingFindings } from './es/reading/findings.ts';
import { readingLedger } from './es/reading/ledger.ts';
import { readingReplay } from './es/reading/replay.ts';
import { readingSimulation } from './es/reading/simulation.ts';
import { readingComparison } from './es/reading/comparison.ts';
import { typedTrade } from './es/journal/typed-trade.ts';
import { views } from './es/journal/views.ts';
import { unsaved } from './es/app/unsaved.ts';
import { update } from './es/app/update.ts';
import type { Messages } from './en.ts';

/** Every sentence a trader reads, in Spanish that Spain and Latin America share; the trader is addressed as tú. */
export const es: Messages = {
  ...first,
  accounts,
  balance,
  calendar,
  breakdown,
  courses,
  entry,
  images,
  reconciliation,
  splits,
  grouping,
  help,
  imports,
  fileReasons,
  mapper,
  movingIn,
  ownData,
  pages,
  plan,
  platforms,
  profile,
  access,
  comparison,
  reports,
  reportTables,
  tableOutput,
  insights,
  ledger,
  haste,
  lots,
  findings,
  simulation,
  replay,
  views,
  typedTrade,
  labels,
  listColumns,
  manyTrades,
  arranging,
  fields,
  firstSteps,
  search,
  searchForm,
  defaults,
  sources,
  units,
  trade,
  trades,
  tradeRisk,
  tradeExplained,
  unsaved,
  update,
  palette,
  tour,
  reading,
  readingReports,
  readingFindings,
  readingLedger,
  readingReplay,
  readingSimulation,
  readingComparison,
};
