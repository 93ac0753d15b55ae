import { useState } from 'react';
import type { ApiToken } from '@daybook/api/identity/api-tokens.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';
import { NewTokenDialog, type NewTokenDialogProps } from './NewTokenDialog.tsx';
import { instantText } from '../instant-text.ts';
import page from '../Profile.module.css';

interface ApiTokensCardProps extends Pick<NewTokenDialogProps, 'onCreate' | 'needsCode'> {
  readonly tokens: readonly ApiToken[];
  /** Milliseconds since 1970, to see what has expired. */
  readonly now: number;
  /** Fetches the description of all calls; a sentence when it did not work. */
  readonly onDocument: () => Promise<string | null>;
  /** A sentence when it did not work. */
  readonly onRevoke: (token: ApiToken) => Promise<string | null>;
}

/** Tokens for the trader's own programs. */
export function ApiTokensCard(props: ApiTokensCardProps) {
  const { tokens, now, onDocument, onCreate, needsCode, onRevoke } = props;
  const words = useMessages().access.tokens;
  const rowFocus = useRowFocus();
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function revoke(token: ApiToken) {
    setRevoking(null);
    setRefusal(await onRevoke(token));
    return null;
  }
  return (
    <Card label={words.title} className={page.form}>
      <div>
        <h2 className={page.heading}>{words.title}</h2>
        <p className={page.help}>
          {words.help} {words.ends}
        </p>
      </div>
      {refusal ? <Banner tone="error">{refusal}</Banner> : null}
      {tokens.length === 0 ? (
        <p className={page.help}>{words.none}</p>
      ) : (
        <ul {...rowFocus} className={page.rows}>
          {tokens.map((token) => (
            <Row key={token.id} token={token} now={now} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      <div className={page.actions}>
        <Button onClick={() => setMaking(true)}>{words.make}</Button>
        <Button kind="plain" onClick={() => onDocument().then(setRefusal).catch(reportError)}>
          {words.document}
        </Button>
      </div>
      {making ? (
        <NewTokenDialog onCreate={onCreate} needsCode={needsCode} onClose={() => setMaking(false)} />
      ) : null}
      {revoking === null ? null : (
        <ConfirmDialog
          title={words.revokeTitle(revoking.name)}
          action={words.revoke}
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        >
          <p>{words.revokeText}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

interface RowProps {
  readonly token: ApiToken;
  readonly now: number;
  readonly onRevoke: () => void;
}

function Row({ token, now, onRevoke }: RowProps) {
  const { access } = useMessages();
  const words = access.tokens;
  const { name, may, createdAt, expiresAt, lastUsedAt } = token;
  const facts = [
    words.since(instantText(createdAt)),
    lastUsedAt === null ? words.unused : words.lastUsed(instantText(lastUsedAt)),
    expiresAt === null
      ? words.never
      : (expiresAt <= now ? words.expired : words.until)(instantText(expiresAt)),
  ];
  return (
    <li className={page.row}>
      <div className={page.rowText}>
        <p>
          <bdi>{name}</bdi> <Chip>{words.kinds[may]}</Chip>
        </p>
        <p className={page.help}>{facts.join(' · ')}</p>
      </div>
      <Button kind="plain" aria-label={words.revokeOf(name)} onClick={onRevoke}>
        {words.revoke}
      </Button>
    </li>
  );
}
