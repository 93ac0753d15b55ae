import { dayText, type Day } from '@daybook/domain/calendar.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { useClock } from '#web/journal/clock.ts';
import { daysOutside } from '#web/journal/update/added-days.ts';
import { viewFilter } from '#web/journal/view-filter.ts';
import type { UpdateNotice } from '#web/journal/update/update-notice.ts';
import { newYorkParts } from '#web/texts/new-york.ts';
import { reasonSentence } from '#web/screens/accounts/account-words.ts';
import { problemSentence } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { parseView, PATHS, viewHref } from '#web/router/paths.ts';
import { useLocation } from '#web/router/ShownScreen.tsx';
import { Anchor } from '#web/ui/Anchor.tsx';
import { ClosableBanner } from './ClosableBanner.tsx';
import { Differences } from './Differences.tsx';
import styles from './UpdateBanners.module.css';

interface NoticeProps {
  readonly notice: UpdateNotice;
  readonly onClose: () => void;
}

/** What an update has to say, in words. */
export function Notice({ notice, onClose }: NoticeProps) {
  const messages = useMessages();
  const { update, problems, shell } = messages;
  switch (notice.kind) {
    case 'positions-open':
      return (
        <Banner tone="error" onClose={onClose}>
          {problems['001']}. {notice.symbols === '' ? '' : update.stillOpen(notice.symbols)}
        </Banner>
      );
    case 'none-left':
      return (
        <Banner tone="warning" onClose={onClose}>
          {notice.renewsAt === null ? problems['005'] : update.nextAt(momentText(notice.renewsAt))}
        </Banner>
      );
    case 'no-accounts':
      return (
        <Banner
          tone="info"
          onClose={onClose}
          action={<ButtonLink href={PATHS.accounts}>{shell.accounts}</ButtonLink>}
        >
          {update.noAccounts}
        </Banner>
      );
    case 'preparing':
      return <Banner tone="info">{update.preparing}</Banner>;
    case 'platform':
      return (
        <Banner tone="error" onClose={onClose}>
          {platformSentence(notice, messages)}{' '}
          {notice.askAgainAt === null ? '' : update.askAgain(momentText(notice.askAgainAt))}{' '}
          {notice.account === '' ? '' : update.account(notice.account)}
        </Banner>
      );
    case 'failed':
      return (
        <Banner tone="error" onClose={onClose}>
          {problemSentence(notice.error, messages)}
        </Banner>
      );
    case 'updated':
      return <Updated notice={notice} />;
  }
}

interface PlatformTrouble {
  readonly code: string;
  /** Where it happened and what was received, in English: for support. */
  readonly detail: string;
  readonly reason?: string | null | undefined;
}

/** What the platform's own reason says, else what its code says, with the detail apart since it is in no language but English. */
function platformSentence({ code, detail, reason }: PlatformTrouble, messages: Messages): string {
  const { update, problems } = messages;
  const own = reasonSentence(reason, messages);
  if (own !== null) return own;
  const sentence = code in problems ? problems[code as '006'] : problems['999'];
  return detail === '' ? sentence : `${sentence} ${update.technicalDetail(detail)}`;
}

type UpdatedNotice = Extract<UpdateNotice, { kind: 'updated' }>;

function Updated({ notice }: { readonly notice: UpdatedNotice }) {
  const { update } = useMessages();
  const { trades, changed, setAside, typedReplaced, addedDays } = notice;
  const { failedAccounts, leftOut, reach, differences } = notice;
  return (
    <>
      <ClosableBanner tone="success">
        {trades + changed === 0 ? update.upToDate : update.changes(trades, changed)}
        <Outside days={addedDays} />
      </ClosableBanner>
      {typedReplaced > 0 ? (
        <ClosableBanner tone="info">{update.typedReplaced(typedReplaced)}</ClosableBanner>
      ) : null}
      {setAside > 0 ? <ClosableBanner tone="warning">{update.setAside(setAside)}</ClosableBanner> : null}
      {failedAccounts.length > 0 ? <FailedAccounts accounts={failedAccounts} /> : null}
      {reach.length > 0 ? <Reach reach={reach} /> : null}
      {leftOut.length > 0 ? <LeftOut leftOut={leftOut} /> : null}
      {differences.length > 0 ? <Differences differences={differences} /> : null}
    </>
  );
}

/** Names the days of added trades that the period on the screen leaves out, as the way to them. */
function Outside({ days }: { readonly days: readonly Day[] }) {
  const { update } = useMessages();
  const { path, query } = useLocation();
  const today = useClock((clock) => clock.today);
  const view = parseView(path);
  if (!view) return null;
  const { startDate, endDate } = viewFilter(view.period, query, today);
  const range = { from: startDate ?? (-Infinity as Day), to: endDate ?? (Infinity as Day) };
  const outside = daysOutside(days, range);
  if (!outside) return null;
  const [from, to] = [dayText(outside.from), dayText(outside.to)];
  return (
    <>
      {' '}
      <Anchor href={viewHref({ tab: view.tab, period: 'all' }, { startDate: from, endDate: to })}>
        {update.outside(formatDay(outside.from), formatDay(outside.to))}
      </Anchor>
    </>
  );
}

function FailedAccounts({ accounts }: { readonly accounts: UpdatedNotice['failedAccounts'] }) {
  const messages = useMessages();
  const { update } = messages;
  return (
    <ClosableBanner tone="warning">
      {update.failedAccounts}
      <ul className={styles.list}>
        {accounts.map((failed) => (
          <li key={failed.account}>
            <strong>{failed.account}</strong>: {platformSentence(failed, messages)}
          </li>
        ))}
      </ul>
    </ClosableBanner>
  );
}

/** Statements that end before today, as those of a broker that writes them overnight. */
function Reach({ reach }: { readonly reach: UpdatedNotice['reach'] }) {
  const { platforms } = useMessages();
  return (
    <ClosableBanner tone="info">
      {platforms.reach}
      <ul className={styles.list}>
        {reach.map(({ account, day }) => (
          <li key={account}>{platforms.reachTo(account, dayText(day as Day))}</li>
        ))}
      </ul>
    </ClosableBanner>
  );
}

/** What came besides executions, so that nothing is dropped silently: counted by reason, with the first of each. */
function LeftOut({ leftOut }: { readonly leftOut: UpdatedNotice['leftOut'] }) {
  const { platforms, update } = useMessages();
  return (
    <ClosableBanner tone="info">
      {platforms.leftOutTitle}
      <ul className={styles.list}>
        {leftOut.map(({ reason, count, what }) => (
          <li key={reason}>
            <strong>
              {platforms.leftOut[reason]} ({count})
            </strong>{' '}
            {what.join(' · ')}
            {count > what.length ? ` · ${update.more(count - what.length)}` : ''}
          </li>
        ))}
      </ul>
    </ClosableBanner>
  );
}

/** `2026-11-21 00:00 ET`. */
function momentText(instant: number): string {
  const { day, time } = newYorkParts(instant);
  return `${day} ${time} ET`;
}
