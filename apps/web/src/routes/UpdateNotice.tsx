import type { UpdateNotice } from '#web/journal/update-notice.ts';
import { newYorkParts } from '#web/new-york.ts';
import { problemSentence } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PLACES } from '#web/shell/places.ts';
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
          action={<ButtonLink href={PLACES.accounts}>{shell.accounts}</ButtonLink>}
        >
          {update.noAccounts}
        </Banner>
      );
    case 'preparing':
      return <Banner tone="info">{update.preparing}</Banner>;
    case 'platform':
      return (
        <Banner tone="error" onClose={onClose}>
          {problems[notice.code]} {notice.account === '' ? '' : update.account(notice.account)}{' '}
          {notice.detail}
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

type UpdatedNotice = Extract<UpdateNotice, { kind: 'updated' }>;

function Updated({ notice }: { readonly notice: UpdatedNotice }) {
  const { update } = useMessages();
  const { trades, changed, setAside, failedAccounts, differences } = notice;
  return (
    <>
      <ClosableBanner tone="success">
        {trades + changed === 0 ? update.upToDate : update.changes(trades, changed)}
      </ClosableBanner>
      {setAside > 0 ? <ClosableBanner tone="warning">{update.setAside(setAside)}</ClosableBanner> : null}
      {failedAccounts.length > 0 ? <FailedAccounts accounts={failedAccounts} /> : null}
      {differences.length > 0 ? <Differences differences={differences} /> : null}
    </>
  );
}

function FailedAccounts({ accounts }: { readonly accounts: UpdatedNotice['failedAccounts'] }) {
  const { update, problems } = useMessages();
  const sentence = (code: string) => (code in problems ? problems[code as '006'] : problems['999']);
  return (
    <ClosableBanner tone="warning">
      {update.failedAccounts}
      <ul className={styles.list}>
        {accounts.map(({ account, code, detail }) => (
          <li key={account}>
            <strong>{account}</strong>: {sentence(code)} {detail}
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
