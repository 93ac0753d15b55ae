import { useState } from 'react';
import { answerAccountPair, listAccountPairs, type AccountPair } from '@daybook/api/imports/account-pairs.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { call } from '#web/server/call.ts';
import { useCallEffect } from '#web/server/use-call.ts';
import { changeSentence } from '#web/ui/change-sentence.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Disclosure } from '#web/ui/page/Disclosure.tsx';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';
import styles from './Accounts.module.css';

type Answer = (pair: AccountPair, relation: AccountPair['relation']) => Promise<void>;

interface Pairs {
  /** Each is where it was when it was first listed: an answer moves none away from the keyboard. */
  readonly asked: readonly AccountPair[];
  readonly answered: readonly AccountPair[];
  readonly failure: unknown;
  readonly answer: Answer;
}

const keyOf = ({ account, other }: AccountPair) => `${account}|${other.id}`;

/** Pairs of accounts whose executions are equal, and how the trader says what they are. */
export function useAccountPairs(): Pairs {
  const [pairs, setPairs] = useState<readonly AccountPair[]>([]);
  const [listedAs, setListedAs] = useState<ReadonlyMap<string, AccountPair['relation']>>(new Map());
  const [failure, setFailure] = useState<unknown>(null);
  const revision = useJournal(({ columns }) => columns?.revision ?? null);
  function list(listed: readonly AccountPair[]) {
    setPairs(listed);
    setListedAs((old) => new Map([...listed.map((pair) => [keyOf(pair), pair.relation] as const), ...old]));
  }
  useCallEffect(listAccountPairs, {}, { again: revision, onAnswer: (listed) => list(listed.pairs) });
  async function answer({ account, other }: AccountPair, relation: AccountPair['relation']) {
    try {
      const answered = await call(answerAccountPair, { body: { account, other: other.id, relation } });
      list(answered.pairs);
      setFailure(null);
    } catch (error) {
      setFailure(error);
    }
  }
  const isAsked = (pair: AccountPair) => listedAs.get(keyOf(pair)) === 'asked';
  return { asked: pairs.filter(isAsked), answered: pairs.filter((pair) => !isAsked(pair)), failure, answer };
}

interface PairsCardProps extends Pick<Pairs, 'failure' | 'answer'> {
  readonly pairs: readonly AccountPair[];
  /** Behind a line that is pressed. */
  readonly isFolded?: boolean;
}

/** Accounts whose executions are equal: asked what they are, and what was said of them, which can be taken back. */
export function PairsCard({ pairs, isFolded = false, failure, answer }: PairsCardProps) {
  const messages = useMessages();
  const { pair: words } = messages.imports;
  const rowFocus = useRowFocus();
  if (pairs.length === 0) return null;
  const list = (
    <>
      {failure === null ? null : <Banner tone="error">{changeSentence(failure, messages)}</Banner>}
      <div {...rowFocus} className={styles.pairs}>
        {pairs.map((each) => (
          <Pair key={keyOf(each)} pair={each} onAnswer={answer} />
        ))}
      </div>
    </>
  );
  return (
    <Card label={words.title} className={styles.card}>
      {isFolded ? (
        <Disclosure summaryClass={styles.section} summary={words.title}>
          {list}
        </Disclosure>
      ) : (
        <>
          <h2 className={styles.name}>{words.title}</h2>
          {list}
        </>
      )}
    </Card>
  );
}

interface PairProps {
  readonly pair: AccountPair;
  readonly onAnswer: Answer;
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
