import { X } from 'lucide-react';
import { useId } from 'react';
import { formatMoney } from '@daybook/domain/figure-text.ts';
import type { SetupId } from '@daybook/domain/journal/fields.ts';
import { setupsInOrder } from '@daybook/domain/journal/labels.ts';
import {
  defaultRiskText,
  readDefaultRisks,
  type DefaultRisk,
} from '@daybook/domain/trade/risk/default-risk.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { usePreference } from '#web/journal/preferences/use-preference.ts';
import { setupName } from '#web/journal/words/label-name.ts';
import { newYorkParts } from '#web/texts/new-york.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Card } from '#web/ui/Card.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useRowFocus } from '#web/ui/focus/use-row-focus.ts';
import { AddDefault } from './AddDefault.tsx';
import { isFull } from './default-form.ts';
import styles from './DefaultRisks.module.css';

/** The assumed risk of trades without a stated one, and a way to add another default. */
export function DefaultRisks() {
  const messages = useMessages();
  const { defaults: words } = messages;
  const id = useId();
  const rowFocus = useRowFocus();
  const [kept, save] = usePreference('defaultRisks');
  const columns = useJournal((journal) => journal.columns);
  const setups = setupsInOrder(columns?.setups ?? []);
  const rules = readDefaultRisks(kept);
  const remove = (rule: DefaultRisk) => {
    const text = defaultRiskText(rule);
    save(kept.filter((each) => each !== text && readDefaultRisks([each])[0]?.since !== rule.since));
  };
  const nameOf = ({ scope, name }: DefaultRisk) =>
    `${words.scopes[scope]} ${scope === 'setup' ? setupName(messages.words, setups, name as SetupId) : name}`;
  return (
    <Card labelledBy={id}>
      <h2 id={id} className={styles.title}>
        {words.title}
      </h2>
      <p className={styles.help}>{words.help}</p>
      {rules.length === 0 ? null : (
        <ul {...rowFocus} className={styles.list}>
          {rules.map((rule) => (
            <li key={rule.since} className={styles.row}>
              <span className={styles.name}>{nameOf(rule)}</span>
              <span>{sizeText(rule, messages)}</span>
              <span className={styles.since}>
                {rule.withEarlier ? words.withEarlier : words.since(newYorkParts(rule.since).day)}
              </span>
              <IconButton
                label={words.remove(nameOf(rule))}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => remove(rule)}
              />
            </li>
          ))}
        </ul>
      )}
      {isFull(kept) ? (
        <p className={styles.help}>{words.full}</p>
      ) : (
        <AddDefault
          accounts={columns?.accounts ?? []}
          setups={setups}
          onAdd={(rule) => save([...kept, defaultRiskText(rule)])}
        />
      )}
    </Card>
  );
}

function sizeText({ ticks, amount }: DefaultRisk, { defaults: words }: Messages): string {
  return ticks === null ? (amount === null ? '' : formatMoney(amount)) : words.ticks(ticks);
}
