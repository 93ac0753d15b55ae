import { useEffect, useEffectEvent, useState } from 'react';
import type { GroupingChange, Neighbour, readGrouping } from '@daybook/api/journal/grouping.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import type { Money } from '@daybook/domain/money.ts';
import { formatDecimal } from '@daybook/domain/figure-text.ts';
import { formatDaySpan, formatTime } from '@daybook/domain/time-figures.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { newYorkParts } from '#web/texts/new-york.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/fields/Choice.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import styles from './Grouping.module.css';

interface Outcome {
  readonly side: 'long' | 'short';
  readonly size: string;
  readonly opened: number;
  readonly closed: number;
  readonly net: number;
  readonly executions: number;
}

/** Trades that there would be, or the sentence that says why not. */
export type ChangeAnswer =
  | {
      readonly kind: 'trades';
      readonly trades: readonly Outcome[];
      /** Trades that go into others although something was written about them. */
      readonly written: number;
    }
  | { readonly kind: 'refused'; readonly sentence: string };

interface ChangeDialogProps {
  readonly kind: 'split' | 'merge' | 'reset';
  readonly trade: TradeDetail;
  readonly grouping: AnswerOf<typeof readGrouping>;
  readonly onPreview: (change: GroupingChange) => Promise<ChangeAnswer>;
  readonly onChange: (change: GroupingChange) => Promise<ChangeAnswer>;
  readonly onClose: () => void;
}

/** Draws boundaries: what is chosen, what comes of it, and the press that does it. */
export function ChangeDialog({ kind, trade, grouping, onPreview, onChange, onClose }: ChangeDialogProps) {
  const { grouping: words, ui } = useMessages();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const change = changeOf(kind, chosen);
  const preview = usePreview(change, onPreview);
  async function apply(present: GroupingChange) {
    setBusy(true);
    const answer = await onChange(present);
    setBusy(false);
    if (answer.kind === 'trades') onClose();
  }
  const neighbours = [...grouping.before.toReversed(), ...grouping.after];
  const toggle = (key: string) => setChosen((old) => old.symmetricDifference(new Set([key])));
  const titles = { split: words.splitTitle, merge: words.mergeTitle, reset: words.reset };
  return (
    <Dialog
      open
      width="wide"
      title={titles[kind]}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button
            kind="filled"
            busy={busy}
            disabled={change === null || preview?.kind !== 'trades'}
            onClick={() => change && void apply(change)}
          >
            {kind === 'reset' ? words.reset : words[kind]}
          </Button>
        </>
      }
    >
      {kind === 'split' ? <p className={styles.help}>{words.splitHelp}</p> : null}
      {kind === 'merge' ? <p className={styles.help}>{words.mergeHelp}</p> : null}
      {kind === 'merge' && neighbours.length === 0 ? <p>{words.noNeighbours}</p> : null}
      <div className={styles.choices}>
        {kind === 'split'
          ? trade.executions.map((execution, at) => (
              <Checkbox
                key={String(at)}
                label={
                  <span>
                    <ExecutionText execution={execution} />
                  </span>
                }
                checked={chosen.has(String(at))}
                onChange={() => toggle(String(at))}
              />
            ))
          : null}
        {kind === 'merge'
          ? neighbours.map((neighbour) => (
              <Checkbox
                key={neighbour.id}
                label={
                  <span>
                    <NeighbourText neighbour={neighbour} currency={trade.currency} />
                  </span>
                }
                checked={chosen.has(neighbour.id)}
                onChange={() => toggle(neighbour.id)}
              />
            ))
          : null}
      </div>
      <div aria-live="polite">{preview ? <Preview answer={preview} currency={trade.currency} /> : null}</div>
    </Dialog>
  );
}

function changeOf(kind: ChangeDialogProps['kind'], chosen: ReadonlySet<string>): GroupingChange | null {
  if (kind === 'reset') return { kind };
  if (chosen.size === 0) return null;
  return kind === 'split' ? { kind, second: [...chosen].map(Number) } : { kind, with: [...chosen] };
}

/** The result of the current choice; null while it is requested or nothing is chosen. */
function usePreview(
  change: GroupingChange | null,
  onPreview: ChangeDialogProps['onPreview'],
): ChangeAnswer | null {
  const [seen, setSeen] = useState<{ readonly key: string; readonly answer: ChangeAnswer } | null>(null);
  const key = JSON.stringify(change);
  const ask = useEffectEvent(onPreview);
  useEffect(() => {
    const present = JSON.parse(key) as GroupingChange | null;
    if (present === null) return;
    let isWanted = true;
    ask(present)
      .then((answer) => isWanted && setSeen({ key, answer }))
      .catch(reportError);
    return () => {
      isWanted = false;
    };
  }, [key]);
  return seen?.key === key ? seen.answer : null;
}

function ExecutionText({ execution }: { readonly execution: TradeDetail['executions'][number] }) {
  const { words } = useMessages();
  const { action, size, price, execTime, dateTime } = execution;
  return (
    <>
      {newYorkParts(dateTime).day} {formatTime(execTime)} · {words.actions[action === 'BOT' ? 'buy' : 'sell']}{' '}
      {formatSize(size, words.count)} @ {formatDecimal(price, 2)}
    </>
  );
}

function NeighbourText({
  neighbour,
  currency,
}: {
  readonly neighbour: Neighbour;
  readonly currency: string;
}) {
  const { words } = useMessages();
  const { day, side, size, net } = neighbour;
  return (
    <>
      {formatDaySpan({ ...neighbour, day: day as Day })} · {words.sides[side]} {formatSize(size, words.count)}{' '}
      · <MoneyText amount={net as Money} currency={currency} />
    </>
  );
}

function Preview({ answer, currency }: { readonly answer: ChangeAnswer; readonly currency: string }) {
  const { grouping: words, words: names } = useMessages();
  if (answer.kind === 'refused') return <Banner tone="warning">{answer.sentence}</Banner>;
  return (
    <div className={styles.preview}>
      <p>{answer.trades.length === 0 ? words.unchanged : words.becomes(answer.trades.length)}</p>
      {answer.written > 0 ? <p>{words.written(answer.written)}</p> : null}
      <ul className={styles.list}>
        {answer.trades.map((trade, at) => (
          <li key={String(at)}>
            {spanOf(trade)} · {names.sides[trade.side]} {formatSize(trade.size, names.count)} ·{' '}
            <MoneyText amount={trade.net as Money} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** New York's day and times; the last day too where it is another. */
function spanOf({ opened, closed }: Outcome): string {
  const [from, to] = [newYorkParts(opened), newYorkParts(closed)];
  return `${from.day} ${from.time}–${from.day === to.day ? '' : `${to.day} `}${to.time}`;
}
