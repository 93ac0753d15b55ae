import { first } from './pt/first.ts';
import { comparison } from './pt/reports/comparison.ts';
import { access } from './pt/identity/access.ts';
import { accounts } from './pt/imports/accounts.ts';
import { balance } from './pt/imports/balance.ts';
import { breakdown } from './pt/reports/breakdown.ts';
import { calendar } from './pt/journal/calendar.ts';
import { courses } from './pt/reports/courses.ts';
import { entry } from './pt/identity/entry.ts';
import { findings } from './pt/insights/findings.ts';
import { haste } from './pt/insights/haste.ts';
import { insights } from './pt/insights/insights.ts';
import { ledger } from './pt/insights/ledger.ts';
import { simulation } from './pt/insights/simulation.ts';
import { replay } from './pt/insights/replay.ts';
import { lots } from './pt/insights/lots.ts';
import { reports } from './pt/reports/reports.ts';
import { arranging } from './pt/reports/arranging.ts';
import { reportTables } from './pt/reports/report-tables.ts';
import { search } from './pt/journal/search.ts';
import { searchForm } from './pt/journal/search-form.ts';
import { fields } from './pt/journal/fields.ts';
import { firstSteps } from './pt/journal/first-steps.ts';
import { images } from './pt/journal/images.ts';
import { reconciliation } from './pt/imports/reconciliation.ts';
import { splits } from './pt/imports/splits.ts';
import { fileReasons } from './pt/imports/file-reasons.ts';
import { grouping } from './pt/journal/grouping.ts';
import { help } from './pt/app/help.ts';
import { imports } from './pt/imports/imports.ts';
import { mapper } from './pt/imports/mapper.ts';
import { movingIn } from './pt/imports/moving-in.ts';
import { ownData } from './pt/identity/own-data.ts';
import { pages } from './pt/public/pages.ts';
import { palette } from './pt/app/palette.ts';
import { plan } from './pt/journal/plan.ts';
import { platforms } from './pt/imports/platforms.ts';
import { profile } from './pt/identity/profile.ts';
import { defaults } from './pt/journal/defaults.ts';
import { sources } from './pt/journal/sources.ts';
import { units } from './pt/journal/units.ts';
import { labels } from './pt/journal/labels.ts';
import { listColumns } from './pt/journal/list-columns.ts';
import { manyTrades } from './pt/journal/many-trades.ts';
import { tableOutput } from './pt/reports/table-output.ts';
import { tour } from './pt/app/tour.ts';
import { trade } from './pt/journal/trade.ts';
import { trades } from './pt/journal/trades.ts';
import { tradeRisk } from './pt/journal/trade-risk.ts';
import { tradeExplained } from './pt/journal/trade-explained.ts';
import { reading } from './pt/reading/reading.ts';
import { readingReports } from './pt/reading/reports.ts';
import { readingFindings } from './pt/reading/findings.ts';
import { readingLedger } from './pt/reading/ledger.ts';
import { readingReplay } from './pt/reading/replay.ts';
import { readingSimulation } from './pt/reading/simulation.ts';
import { readingComparison } from './pt/reading/comparison.ts';
import { typedTrade } from './pt/journal/typed-trade.ts';
import { views } from './pt/journal/views.ts';
import { unsaved } from './pt/app/unsaved.ts';
import { update } from './pt/app/update.ts';
import type { Messages } from './en.ts';

/** Every sentence a trader reads, in Portuguese as written in Brazil, in words that Portugal reads too; the trader is addressed as você. */
export const pt: Messages = {
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
