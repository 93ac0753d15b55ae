import { first } from './en/first.ts';
import { comparison } from './en/reports/comparison.ts';
import { access } from './en/identity/access.ts';
import { accounts } from './en/imports/accounts.ts';
import { balance } from './en/imports/balance.ts';
import { breakdown } from './en/reports/breakdown.ts';
import { calendar } from './en/journal/calendar.ts';
import { courses } from './en/reports/courses.ts';
import { entry } from './en/identity/entry.ts';
import { findings } from './en/insights/findings.ts';
import { haste } from './en/insights/haste.ts';
import { insights } from './en/insights/insights.ts';
import { ledger } from './en/insights/ledger.ts';
import { simulation } from './en/insights/simulation.ts';
import { replay } from './en/insights/replay.ts';
import { lots } from './en/insights/lots.ts';
import { reports } from './en/reports/reports.ts';
import { arranging } from './en/reports/arranging.ts';
import { reportTables } from './en/reports/report-tables.ts';
import { search } from './en/journal/search.ts';
import { searchForm } from './en/journal/search-form.ts';
import { fields } from './en/journal/fields.ts';
import { firstSteps } from './en/journal/first-steps.ts';
import { images } from './en/journal/images.ts';
import { reconciliation } from './en/imports/reconciliation.ts';
import { splits } from './en/imports/splits.ts';
import { fileReasons } from './en/imports/file-reasons.ts';
import { grouping } from './en/journal/grouping.ts';
import { help } from './en/app/help.ts';
import { imports } from './en/imports/imports.ts';
import { mapper } from './en/imports/mapper.ts';
import { movingIn } from './en/imports/moving-in.ts';
import { ownData } from './en/identity/own-data.ts';
import { pages } from './en/public/pages.ts';
import { palette } from './en/app/palette.ts';
import { plan } from './en/journal/plan.ts';
import { platforms } from './en/imports/platforms.ts';
import { profile } from './en/identity/profile.ts';
import { defaults } from './en/journal/defaults.ts';
import { sources } from './en/journal/sources.ts';
import { units } from './en/journal/units.ts';
import { labels } from './en/journal/labels.ts';
import { listColumns } from './en/journal/list-columns.ts';
import { manyTrades } from './en/journal/many-trades.ts';
import { tableOutput } from './en/reports/table-output.ts';
import { tour } from './en/app/tour.ts';
import { trade } from './en/journal/trade.ts';
import { trades } from './en/journal/trades.ts';
import { tradeRisk } from './en/journal/trade-risk.ts';
import { tradeExplained } from './en/journal/trade-explained.ts';
import { reading } from './en/reading/reading.ts';
import { readingReports } from './en/reading/reports.ts';
import { readingFindings } from './en/reading/findings.ts';
import { readingLedger } from './en/reading/ledger.ts';
import { readingReplay } from './en/reading/replay.ts';
import { readingSimulation } from './en/reading/simulation.ts';
import { readingComparison } from './en/reading/comparison.ts';
import { typedTrade } from './en/journal/typed-trade.ts';
import { views } from './en/journal/views.ts';
import { unsaved } from './en/app/unsaved.ts';
import { update } from './en/app/update.ts';

/** Every sentence a trader reads, in English. The other languages have the same shape or do not compile. */
export const en = {
  ...first,
  entry,
  profile,
  access,
  breakdown,
  courses,
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
  images,
  reconciliation,
  splits,
  grouping,
  help,
  imports,
  fileReasons,
  mapper,
  movingIn,
  unsaved,
  update,
  accounts,
  balance,
  calendar,
  pages,
  plan,
  platforms,
  ownData,
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

export type Messages = typeof en;
