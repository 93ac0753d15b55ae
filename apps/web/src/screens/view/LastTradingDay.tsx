import { dayText } from '@daybook/domain/calendar.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { useClock } from '#web/journal/clock.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { latestDay } from '#web/journal/update/added-days.ts';
import { parseView, viewHref } from '#web/router/paths.ts';
import { useLocation } from '#web/router/ShownScreen.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';

/** What to do where no trades are found: on an empty today the way to the last day that has some, else to search otherwise. */
export function LastTradingDay() {
  const { trades: words } = useMessages();
  const { path } = useLocation();
  const view = parseView(path);
  const today = useClock((clock) => clock.today);
  const last = useJournal(({ columns }) => columns && latestDay(columns));
  if (view?.period !== 'this/day' || last === null || last >= today) return words.noneFoundHelp;
  const date = dayText(last);
  return (
    <>
      {words.noneToday}{' '}
      <Anchor href={viewHref({ tab: view.tab, period: 'all' }, { startDate: date, endDate: date })}>
        {words.lastTradingDay(formatDay(last))}
      </Anchor>
    </>
  );
}
