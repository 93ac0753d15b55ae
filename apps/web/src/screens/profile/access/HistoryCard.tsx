import type { AuditEntry } from '@daybook/api/identity/audit.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { clientName } from '../session-words.ts';
import { instantText } from '../instant-text.ts';
import page from '../Profile.module.css';

interface HistoryCardProps {
  /** Null until it was asked for. */
  readonly entries: readonly AuditEntry[] | null;
  readonly hasMore: boolean;
  readonly busy: boolean;
  readonly refusal: string | null;
  /** Asks for the first page, or the next one. */
  readonly onMore: () => void;
}

/** What happened to the journal. */
export function HistoryCard({ entries, hasMore, busy, refusal, onMore }: HistoryCardProps) {
  const { access } = useMessages();
  const words = access.history;
  return (
    <Card label={words.title} className={page.form}>
      <div>
        <h2 className={page.heading}>{words.title}</h2>
        <p className={page.help}>{words.help}</p>
      </div>
      {refusal ? <Banner tone="error">{refusal}</Banner> : null}
      {entries?.length === 0 ? <p className={page.help}>{words.none}</p> : null}
      {entries === null ? null : (
        <ul className={page.rows} aria-busy={busy}>
          {entries.map((entry, at) => (
            <Row key={`${entry.at} ${at}`} entry={entry} />
          ))}
        </ul>
      )}
      {entries === null || hasMore ? (
        <div className={page.actions}>
          <Button busy={busy} onClick={onMore}>
            {entries === null ? words.show : words.more}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function Row({ entry }: { readonly entry: AuditEntry }) {
  const messages = useMessages();
  const words = messages.access.history;
  const { at, event, done, object, network, client } = entry;
  const facts = [
    instantText(at),
    ...(network === null ? [] : [words.from(network)]),
    ...(client === null || client === '' ? [] : [clientName(client, messages)]),
  ];
  return (
    <li className={page.row}>
      <div className={page.rowText}>
        <p>
          {words.events[event] ?? event}
          {NAMED.has(event) && object !== null ? (
            <>
              {' '}
              <bdi>{object}</bdi>
            </>
          ) : null}{' '}
          {done ? null : <Chip>{words.refused}</Chip>}
        </p>
        <p className={page.help}>{facts.join(' · ')}</p>
      </div>
    </li>
  );
}

/** Events whose object is a name that the trader gave or knows. */
const NAMED: ReadonlySet<string> = new Set(['api-token-made', 'api-token-revoked']);
