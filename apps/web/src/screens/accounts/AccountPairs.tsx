import { useEffect, useState } from 'react';
import { answerAccountPair, listAccountPairs, type AccountPair } from '@daybook/api/imports/account-pairs.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { call } from '#web/server/call.ts';
import { changeSentence } from '#web/ui/change-sentence.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';
import styles from './Accounts.module.css';

/** Accounts whose executions are equal: asked what they are, and what was said of them, which can be taken back. */
export function AccountPairs() {
  const messages = useMessages();
  const { pair: words } = messages.imports;
  const rowFocus = useRowFocus();
  const [pairs, setPairs] = useState<readonly AccountPair[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const revision = useJournal(({ columns }) => columns?.revision ?? null);
  useEffect(() => {
    const leaving = new AbortController();
    call(listAccountPairs, { signal: leaving.signal }).then(
      (listed) => setPairs(listed.pairs),
      (error: unknown) => {
        if (!leaving.signal.aborted) reportError(error);
      },
    );
    return () => leaving.abort();
  }, [revision]);
  async function answer({ account, other }: AccountPair, relation: AccountPair['relation']) {
    try {
      const answered = await call(answerAccountPair, { body: { account, other: other.id, relation } });
      setPairs(answered.pairs);
      setFailure(null);
    } catch (error) {
      setFailure(error);
    }
  }
  if (pairs.length === 0) return null;
  return (
    <Card label={words.title} className={styles.card}>
      <h2 className={styles.name}>{words.title}</h2>
      {failure === null ? null : <Banner tone="error">{changeSentence(failure, messages)}</Banner>}
      <div {...rowFocus} className={styles.pairs}>
        {pairs.map((each) => (
          <Pair key={`${each.account}|${each.other.id}`} pair={each} onAnswer={answer} />
        ))}
      </div>
    </Card>
  );
}

interface PairProps {
  readonly pair: AccountPair;
  readonly onAnswer: (pair: AccountPair, relation: AccountPair['relation']) => Promise<void>;
}

function Pair({ pair, onAnswer }: PairProps) {
  const { pair: words } = useMessages().imports;
  const { account, other, relation, executions } = pair;
  if (relation !== 'asked')
    return (
      <div role="group" aria-label={`${account}, ${other.name}`} className={styles.said}>
        <p>{words.said[relation](account, other.name)}</p>
        <Button kind="plain" onClick={() => void onAnswer(pair, 'asked')}>
          {words.askAgain}
        </Button>
      </div>
    );
  return (
    <div role="group" aria-label={`${account}, ${other.name}`} className={styles.pair}>
      <p>{words.held(account, other.name, executions)}</p>
      <p>{words.question(account, other.name)}</p>
      <div className={styles.answers}>
        <Button kind="filled" onClick={() => void onAnswer(pair, 'same')}>
          {words.same(other.name)}
        </Button>
        <Button kind="outlined" onClick={() => void onAnswer(pair, 'copies')}>
          {words.copies}
        </Button>
      </div>
    </div>
  );
}
