import { dateOf, dayText, weekdayOf, WEEKDAYS, type Day } from '@daybook/domain/calendar.ts';
import { formatMoney, wholeMoney } from '@daybook/domain/figure-text.ts';
import type {
  Aftermath,
  Breach,
  LedgerMonth,
  PlanLedger,
} from '@daybook/domain/insights/ledger/plan-ledger.ts';
import { nearestMoney, type Money } from '@daybook/domain/money.ts';
import { formatTime } from '@daybook/domain/time-figures.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { tableHead, type ChartTable } from '#web/charts/chart-table.ts';

/** A breach as a row of the ledger. */
export interface BreachRow {
  readonly breach: Breach;
  /** Null on a later breach of the same day, whose aftermath is counted with the first. */
  readonly after: Aftermath | null;
  /** Net of what came after, up to and with this day. */
  readonly running: Money;
}

export interface MonthRows {
  readonly month: LedgerMonth;
  /** The last one first. */
  readonly rows: readonly BreachRow[];
}

/** The months of a ledger with their breaches, the last one first. */
export function monthRows({ months }: PlanLedger): MonthRows[] {
  let running = 0;
  return months
    .map((month) => ({
      month,
      rows: month.days
        .flatMap(({ breaches, after }) => {
          running += after?.net ?? 0;
          const upTo = nearestMoney(running);
          return breaches.map((breach, at): BreachRow => ({
            breach,
            after: at === 0 ? after : null,
            running: upTo,
          }));
        })
        .toReversed(),
    }))
    .toReversed();
}

/** A step of the running total: a day with a breach, and where the total stands after it. */
export interface CourseStep {
  readonly day: Day;
  readonly net: Money;
  readonly total: Money;
}

/** The days with a breach in their order. */
export function courseSteps({ months }: PlanLedger): CourseStep[] {
  let running = 0;
  return months.flatMap(({ days }) =>
    days.flatMap(({ day, after }) => {
      if (after === null) return [];
      running += after.net;
      return [{ day, net: after.net, total: nearestMoney(running) }];
    }),
  );
}

/** `Mon 16`. */
export function shortDay(day: Day, { words }: Pick<Messages, 'words'>): string {
  return `${words.weekdaysShort[WEEKDAYS[weekdayOf(day)]!]} ${dateOf(day).dayOfMonth}`;
}

/** `November`, with its year where the ledger has several: `November 2025`. */
export function monthName(
  firstDay: Day,
  { months }: PlanLedger,
  { calendar }: Pick<Messages, 'calendar'>,
): string {
  const years = new Set(months.map((month) => dateOf(month.firstDay).year));
  const { year, month } = dateOf(firstDay);
  const name = calendar.monthOf(year, month);
  return years.size > 1 ? name : name.replace(` ${year}`, '').replace(/ (de|do)$/, '');
}

/** `Day $300`. */
export function limitText(
  { limit, most }: Pick<Breach, 'limit' | 'most'>,
  { ledger }: Pick<Messages, 'ledger'>,
): string {
  return `${ledger.limits[limit]} ${wholeDollars(most)}`;
}

/** What came after as an amount; a dash where trades did of which none is known in the unit of the results. */
export function afterText({ trades, known, net }: Aftermath, code: string): string {
  return trades > 0 && known === 0 ? '–' : formatMoney(net, 'both', code);
}

/** Whole dollars without a sign, as limits are said. */
export function wholeDollars(amount: number): string {
  return wholeMoney(nearestMoney(Math.abs(amount)));
}

/** How what came after ended; null where nothing of it is known in the unit of the results. */
function outcome({ trades, known, net }: Aftermath): 'loss' | 'profit' | 'even' | 'nothing' | null {
  if (trades === 0) return 'nothing';
  if (known === 0) return null;
  if (net === 0) return 'even';
  return net < 0 ? 'loss' : 'profit';
}

/** What the ledger comes to in a sentence; `code` is that of what came after. */
export function ledgerSentence(
  { breaches, months, after, afterDays, cameBack }: PlanLedger,
  { ledger }: Pick<Messages, 'ledger'>,
  code: string,
): string {
  if (breaches === 0) return ledger.noneIn(months.length);
  const found = outcome(after);
  const ended = found && ledger.ended[found];
  const amount = wholeMoney(nearestMoney(Math.abs(after.net)), 'minus', code);
  const parts = [
    ledger.breachesIn(breaches, months.length),
    ...(ended === null ? [] : [typeof ended === 'string' ? ended : ended(amount)]),
    ...(afterDays === 0 ? [] : [ledger.timesBack(cameBack)]),
  ];
  return `${parts.join('; ')}.`;
}

/** Every breach as a line of text; `code` is that of what came after. */
export function breachTable(
  months: readonly MonthRows[],
  symbolOf: (breach: Breach) => string,
  messages: Pick<Messages, 'ledger'>,
  code: string,
): ChartTable {
  const { ledger } = messages;
  const columns = [ledger.minute, ledger.limit, ledger.symbol, ledger.beyond, ledger.after, ledger.running];
  return {
    head: tableHead(ledger.day, ...columns),
    rows: months
      .flatMap(({ rows }) => rows)
      .map(({ breach, after, running }) => [
        dayText(breach.day),
        formatTime(breach.second),
        limitText(breach, messages),
        symbolOf(breach),
        formatMoney(breach.beyond),
        after === null ? ledger.sameDay : afterText(after, code),
        formatMoney(running, 'both', code),
      ]),
  };
}
