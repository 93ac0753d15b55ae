import { useEffect, useMemo, useRef } from 'react';
import { calendarRows, dayResult } from '@daybook/domain/calendar-month/month-results.ts';
import { monthEnd } from '@daybook/domain/calendar-month/month.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { narrow } from '@daybook/domain/insights/narrow.ts';
import { filterQuery, parseFilter, type SearchFilter } from '@daybook/domain/trade/filter.ts';
import { parseTradeId, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { usualCurrency } from '@daybook/domain/trade/units/usual-currency.ts';
import { useClock } from '#web/journal/clock.ts';
import { JournalFailure } from '#web/journal/JournalFailure.tsx';
import { useJournal } from '#web/journal/journal-store.ts';
import { neighboursIn, rememberView } from '#web/journal/last-view.ts';
import { DroppedNotice } from '#web/journal/address/DroppedNotice.tsx';
import { PATHS, withQuery } from '#web/router/paths.ts';
import { usePreference } from '#web/journal/preferences/use-preference.ts';
import { ShownInMoney, UnitCoverage } from '#web/journal/units/UnitCoverage.tsx';
import { lackedUnit } from '#web/journal/units/has-units.ts';
import { useNeedsDetails } from '#web/journal/units/use-one-rs.ts';
import { useMeasured } from '#web/journal/units/use-measured.ts';
import { useActiveFilters } from '#web/journal/address/active-filters.ts';
import { SourcesWaiting } from '#web/journal/sources/SourcesWaiting.tsx';
import { useSources } from '#web/journal/sources/sources.ts';
import { changedFilter } from '#web/journal/view-filter.ts';
import { useLocation, useRouter } from '#web/router/ShownScreen.tsx';
import { CALENDAR_NAMES, calendarHref, parseCalendar, type CalendarAddress } from './calendar-address.ts';
import { CalendarPage } from './CalendarPage.tsx';
import { CalendarTitle } from './CalendarTitle.tsx';
import { openingOrder } from './day/day-trades.ts';
import { SyncSteps, type SyncStepsProps } from '#web/journal/update/SyncSteps.tsx';
import { useSyncStep } from '#web/journal/update/use-sync-step.ts';
import { useGo } from '#web/ui/Anchor.tsx';
import styles from './CalendarScreen.module.css';

/** The calendar: month, open day and currency are in the address. */
export function CalendarScreen() {
  const today = useClock((clock) => clock.today);
  const place = parseCalendar(useLocation().query, today);
  const columns = useJournal((journal) => journal.columns);
  const failure = useJournal((journal) => journal.failure);
  const step = useSyncStep();
  if (step) return <Waiting place={place} {...step} />;
  if (failure !== null) return <JournalFailure failure={failure} />;
  if (!columns) return <Waiting place={place} step="retrieving" updating={false} />;
  return <Calendar place={place} columns={columns} />;
}

/** The month is known before its figures are. */
function Waiting({ place, ...step }: SyncStepsProps & { readonly place: CalendarAddress }) {
  const today = useClock((clock) => clock.today);
  const { go } = useSlots(place);
  return (
    <>
      <CalendarTitle
        month={place.month}
        filter={place.filter}
        result={null}
        today={today}
        onMonth={(month) => go({ month })}
      />
      <SyncSteps {...step} />
    </>
  );
}

interface CalendarProps {
  readonly place: CalendarAddress;
  readonly columns: TradeColumns;
}

function Calendar({ place, columns }: CalendarProps) {
  const today = useClock((clock) => clock.today);
  const usual = useMemo(() => usualCurrency(columns), [columns]);
  const currency = usual === null ? null : (place.currency ?? usual);
  const { query } = useLocation();
  const { go, openDay, closeDay } = useSlots(place);
  const text = JSON.stringify(filterQuery(place.filter));
  const filter = useMemo((): SearchFilter => {
    const read = parseFilter(JSON.parse(text) as Record<string, string>);
    return currency === null ? read : { ...read, currency };
  }, [text, currency]);
  const [chosen] = usePreference('resultUnit');
  const lacked = lackedUnit(chosen, filter);
  const unit = lacked === null ? chosen : 'money';
  const { sources, waiting: forFilter } = useSources(columns, filter, useNeedsDetails(unit));
  const { isDefault, waiting: forUnit, ...measured } = useMeasured(columns, unit, sources?.details ?? null);
  const shown = measured.columns;
  const waiting = forUnit ?? forFilter;
  const counted = useMemo(
    () => (sources && shown ? calendarRows(shown, filter, sources) : null),
    [shown, filter, sources],
  );
  const ofMonth = useMemo(
    () => narrow(filter, [{ startDate: place.month, endDate: monthEnd(place.month) }]),
    [filter, place.month],
  );
  useRememberedDay(calendarHref(place), columns, counted ?? NONE);
  const filters = useActiveFilters(place.filter, (part) => go({ filter: changedFilter(place.filter, part) }));
  return (
    <>
      {counted === null || shown === null || sources === null ? (
        <>
          <CalendarTitle
            month={place.month}
            result={null}
            today={today}
            filter={filter}
            filters={filters}
            onMonth={(month) => go({ month })}
          />
          {waiting ? <SourcesWaiting waiting={waiting} /> : null}
        </>
      ) : (
        <CalendarPage
          filter={filter}
          counted={counted}
          columns={shown}
          month={place.month}
          day={place.day}
          currency={currency}
          today={today}
          onMonth={(month, by) => go({ month }, by === 'keys')}
          onDay={openDay}
          onCloseDay={closeDay}
          onCurrency={(code) => go({ currency: code })}
          filters={filters}
          notice={
            <>
              <div className={styles.coverage}>
                {lacked === null ? null : <ShownInMoney unit={lacked} />}
                <UnitCoverage columns={shown} filter={ofMonth} {...{ sources, isDefault }} />
              </div>
              <DroppedNotice
                query={query}
                known={CALENDAR_NAMES}
                hrefOf={(kept) => withQuery(PATHS.calendar, kept)}
              />
            </>
          }
        />
      )}
    </>
  );
}

const NONE = new Uint32Array();

/** A trade that is opened from here leads back here, and to the others of its day. */
function useRememberedDay(href: string, columns: TradeColumns, counted: Uint32Array): void {
  useEffect(() => {
    const neighbours = (id: string) => {
      const row = columns.id.indexOf(parseTradeId(id) ?? -1n);
      if (row === -1) return { previous: null, next: null };
      const { rows } = dayResult(columns, columns.day[row] as Day, counted);
      return neighboursIn(columns, openingOrder(columns, rows), id);
    };
    rememberView({ href, neighbours });
  }, [href, columns, counted]);
}

/** The ways from here to other months and days. Back closes a day that was opened here. */
function useSlots(place: CalendarAddress) {
  const go = useGo();
  const router = useRouter();
  const hasOpened = useRef(false);
  const goTo = (change: Partial<CalendarAddress>, replace = false) =>
    go(calendarHref({ ...place, ...change }), { replace });
  return {
    go: goTo,
    openDay: (day: CalendarAddress['day']) => {
      hasOpened.current = true;
      goTo({ day });
    },
    closeDay: () => {
      if (!hasOpened.current) return goTo({ day: null }, true);
      hasOpened.current = false;
      router.back();
    },
  };
}
