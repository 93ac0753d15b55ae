import { useState } from 'react';
import type { GroupingChange, readGrouping } from '@daybook/api/journal/grouping.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import { SEVEN_AHEAD_OF_NEW_YORK } from '@daybook/domain/server-zone.ts';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Disclosure } from '#web/ui/page/Disclosure.tsx';
import { Checkbox } from '#web/ui/fields/Choice.tsx';
import { ChangeDialog, type ChangeAnswer } from './ChangeDialog.tsx';
import { ownTimes, zoneName } from './own-times.ts';
import { receiptOf } from './receipt.ts';
import styles from './Grouping.module.css';

interface GroupingCardProps {
  readonly trade: TradeDetail;
  readonly grouping: AnswerOf<typeof readGrouping>;
  readonly onPreview: (change: GroupingChange) => Promise<ChangeAnswer>;
  readonly onChange: (change: GroupingChange) => Promise<ChangeAnswer>;
}

/** Why these executions are one trade, and the way to draw its boundaries otherwise. */
export function GroupingCard({ trade, grouping, onPreview, onChange }: GroupingCardProps) {
  const { grouping: words, words: names } = useMessages();
  const [open, setOpen] = useState<'split' | 'merge' | 'reset' | null>(null);
  const { openedAt, flatAt, between, most } = receiptOf(trade.executions);
  const zone = grouping.zone === SEVEN_AHEAD_OF_NEW_YORK ? words.serverZone : grouping.zone;
  return (
    <Card label={words.title} padded={false}>
      <Disclosure
        open
        summaryClass={styles.summary}
        summary={
          <>
            <h2 className={styles.title}>{words.title}</h2>
            <span className={styles.short}>
              {[
                grouping.crossedIn ? words.short.crossed(openedAt) : words.short.opened(openedAt),
                words.short.most(formatSize(most, names.count)),
                grouping.crossed ? words.short.crossed(flatAt) : words.short.flat(flatAt),
              ].join(', ')}
            </span>
          </>
        }
      >
        <div className={styles.body}>
          <ul className={styles.list}>
            {grouping.byHand ? <li>{words.byHand}</li> : null}
            {grouping.lapsed ? <li>{words.lapsed}</li> : null}
            <li>{grouping.crossedIn ? words.crossedIn(openedAt) : words.opened(openedAt)}</li>
            <li>{words.most(formatSize(most, names.count))}</li>
            {between.length > 0 ? <li>{words.between(listOf(between))}</li> : null}
            <li>{grouping.crossed ? words.crossed(flatAt) : words.flat(flatAt)}</li>
            {grouping.position === null ? null : <li>{words.position(grouping.position)}</li>}
            {grouping.settled ? <li>{words.settled}</li> : null}
            <li>{words.fees[grouping.feeSource]}</li>
            <li>{words.zone(grouping.localText, zone)}</li>
          </ul>
          <OwnZone trade={trade} />
          <div className={styles.actions}>
            {trade.executions.length > 2 ? (
              <Button onClick={() => setOpen('split')}>{words.split}</Button>
            ) : null}
            <Button onClick={() => setOpen('merge')}>{words.merge}</Button>
            {grouping.byHand || grouping.lapsed ? (
              <Button onClick={() => setOpen('reset')}>{words.reset}</Button>
            ) : null}
          </div>
        </div>
      </Disclosure>
      {open ? (
        <ChangeDialog
          kind={open}
          trade={trade}
          grouping={grouping}
          onPreview={onPreview}
          onChange={onChange}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Card>
  );
}

/** The first of many moments, the rest are identified by their number in the executions. */
function listOf(moments: readonly string[]): string {
  const shown = moments.slice(0, MAX_MOMENTS).join(', ');
  return moments.length > MAX_MOMENTS ? `${shown} …` : shown;
}

const MAX_MOMENTS = 6;

/** The reader's own clock in addition to New York's, on demand. */
function OwnZone({ trade }: { readonly trade: TradeDetail }) {
  const { grouping: words } = useMessages();
  const [shown, setShown] = useState(false);
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone === 'America/New_York') return null;
  const { from, to } = ownTimes(trade, zone);
  const name = zoneName(zone, document.documentElement.lang, trade.opened);
  return (
    <div className={styles.zone}>
      <Checkbox
        label={words.ownZone(name)}
        checked={shown}
        onChange={({ target }) => setShown(target.checked)}
      />
      {shown ? <p>{words.inOwnZone(from, to, name)}</p> : null}
    </div>
  );
}
