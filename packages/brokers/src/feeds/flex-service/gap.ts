import { dayText, weekdayOf, type Day } from '@daybook/domain/calendar.ts';
import type { LeftOutRow } from '@daybook/domain/execution/reported-execution.ts';
import type { FlexPeriod } from './ask.ts';
import { statementOf, type FlexStatement } from './statements.ts';
import { firstDayOf, LOOK_BACK_DAYS, type PlatformRequest } from '#brokers/feeds/platform.ts';

/** A statement covers a year at most. */
const MAX_DAYS = 365;
/** Weekdays count from Monday, 0. */
const SATURDAY = 5;

/** An account of which a report leaves trading days out since the last time. */
interface OpenAccount {
  readonly name: string;
  /** Last day that is known. */
  readonly known: Day;
  readonly firstDay: Day;
  /** What the report states instead, both inclusive. */
  readonly begins: Day;
  readonly ends: Day;
}

/** A period to request so that nothing is skipped, with the accounts that lack days of it. */
interface Gap extends FlexPeriod {
  readonly begins: Day;
  readonly open: readonly OpenAccount[];
}

function hasTradingDay(from: number, to: number): boolean {
  for (let day = from; day <= to; day += 1) if (weekdayOf(day as Day) < SATURDAY) return true;
  return false;
}

function compact(day: Day): string {
  return dayText(day).replaceAll('-', '');
}

/** The period to ask for where trading days lie between what is known of any account and where the report begins. */
export function findGap(
  statements: readonly FlexStatement[],
  names: readonly string[],
  request: PlatformRequest,
): Gap | null {
  const open = names.flatMap((name): OpenAccount[] => {
    const { from: begins = null, to: ends = null } = statementOf(statements, name) ?? {};
    const firstDay = firstDayOf(request, { id: name, name });
    if (begins === null || ends === null || firstDay === request.from) return [];
    const known = (firstDay + LOOK_BACK_DAYS) as Day;
    return hasTradingDay(known + 1, begins - 1) ? [{ name, known, firstDay, begins, ends }] : [];
  });
  if (open.length === 0) return null;
  const to = Math.max(...open.map(({ ends }) => ends)) as Day;
  const from = Math.max(Math.min(...open.map(({ firstDay }) => firstDay)), to - MAX_DAYS + 1) as Day;
  const begins = Math.min(...open.map((account) => account.begins)) as Day;
  return { from: compact(from), to: compact(to), begins, open };
}

/**
 * What a second report of the gap leaves out all the same: days that are older than any statement are named, so that the
 * trader brings them in by a file; null where it lacks days that it was asked for.
 */
export function unreachedDays(gap: Gap, statements: readonly FlexStatement[]): readonly LeftOutRow[] | null {
  const rows = new Map<string, LeftOutRow>();
  for (const { name, known, begins } of gap.open) {
    const { from = null, to = null } = statementOf(statements, name) ?? {};
    if (from === null || to === null || hasTradingDay(to + 1, begins - 1)) return null;
    if (!hasTradingDay(known + 1, from - 1)) continue;
    const isOutOfReach = compact((known + 1) as Day) < gap.from;
    if (!isOutOfReach) return null;
    const days = `${dayText((known + 1) as Day)} – ${dayText((from - 1) as Day)}`;
    const what = gap.open.length > 1 ? `${name} ${days}` : days;
    rows.set(what, { line: 0, reason: 'out-of-reach', what });
  }
  return [...rows.values()];
}
