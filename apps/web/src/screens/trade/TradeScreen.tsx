import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { readTrade, saveTrade, type TradeAnswer, type TradeDetail } from '@daybook/api/journal/trades.ts';
import { createLabel } from '@daybook/api/journal/labels/label-calls.ts';
import type { SetupId } from '@daybook/domain/journal/fields.ts';
import { labelKey } from '@daybook/domain/journal/labels.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { lastView, type Neighbours } from '#web/journal/last-view.ts';
import { putTrade } from '#web/journal/put-trade.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';
import { restoreRemovedTrade, onTradeRemoval, removeTrade } from '#web/journal/trade-removal.ts';
import { labelRefusal } from '#web/journal/words/label-refusal.ts';
import type { AddSetup } from './journal/NewSetupDialog.tsx';
import { journalBody, type JournalValues } from './journal/journal-form.ts';
import { afterStep, nextStep } from './images/image-list.ts';
import { keepExecutions } from './same-executions.ts';
import { TradePage } from './TradePage.tsx';
import { useTurningKeys } from './turning-keys.ts';
import { call } from '#web/server/call.ts';
import { codeOf, problemSentence, ServerProblem } from '#web/server/problem.ts';
import { notifyOtherWindows } from '#web/server/other-windows.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useGo } from '#web/ui/Anchor.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { SaveRefusal } from '#web/ui/fields/NotSaved.tsx';
import type { Refused } from '#web/ui/fields/use-form.ts';
import { refusedImage } from '#web/ui/images/image-problem.ts';
import { TradeSharing } from './TradeSharing.tsx';
import { TradeGrouping } from './grouping/TradeGrouping.tsx';
import { TradeImageField, TradeImages } from './images/TradeImages.tsx';
import { useFormImages, type FormImages } from './images/use-form-images.ts';

/** One trade with its journal. */
export function TradeScreen({ loaded }: { readonly loaded: TradeAnswer }) {
  return <Trade key={loaded.trade.id} loaded={loaded} />;
}

function Trade({ loaded }: { readonly loaded: TradeAnswer }) {
  const { answer, save, addSetup, formImages, reread } = useTrade(loaded);
  const { trade } = answer;
  const removal = useRemoval(trade);
  return (
    <TradePage
      answer={answer}
      backHref={lastView()?.href ?? '/journal/trades/all'}
      onSave={save}
      onNewSetup={addSetup}
      formImages={formImages}
      image={<TradeImageField formImages={formImages} />}
      images={<TradeImages trade={trade} />}
      receipt={<TradeGrouping trade={trade} onChanged={reread} />}
      {...removal}
      actions={
        <>
          <TradeSharing id={trade.id} onClosed={reread} />
          <Turn id={trade.id} />
        </>
      }
    />
  );
}

/** The trade as last received from the server, and the saving of its journal. */
function useTrade(loaded: TradeAnswer) {
  const messages = useMessages();
  const [answer, setAnswer] = useState(loaded);
  function take(present: TradeAnswer) {
    setAnswer((held) => keepExecutions(held, present));
    putTrade(present);
  }
  useEffect(() => putTrade(loaded), [loaded]);
  useEffect(
    () =>
      onTradeRemoval(
        (present) =>
          present.trade.id === loaded.trade.id && setAnswer((held) => keepExecutions(held, present)),
      ),
    [loaded.trade.id],
  );
  const formImages = useFormImages(answer.trade);
  const go = useGo();
  /** A trade that went into another one is left for the list. */
  function reread(): void {
    call(readTrade, { params: { id: answer.trade.id } }).then(take, (error: unknown) => {
      if (codeOf(error) === '010') go(lastView()?.href ?? '/journal/trades/all');
      else reportError(error);
    });
  }
  async function save(entry: JournalValues): Promise<Refused<never, SaveRefusal> | null> {
    const { id, version } = answer.trade;
    try {
      const idOf = await createTags(entry.tags, answer.tags, messages);
      if (typeof idOf === 'string') return { refusal: { kind: 'refused', sentence: idOf } };
      await saveWithImages(formImages, journalBody(entry, idOf), { id, version }, take);
      return null;
    } catch (error) {
      const aboutImage =
        error instanceof ServerProblem ? refusedImage(error.problems, 'image', messages) : null;
      formImages.refuse(aboutImage);
      const present = codeOf(error) === '009' && error instanceof ServerProblem ? error.current : undefined;
      if (aboutImage !== null || present === undefined)
        return { refusal: { kind: 'refused', sentence: aboutImage ?? problemSentence(error, messages) } };
      take(present as TradeAnswer);
      return { refusal: { kind: 'changed-meanwhile' } };
    }
  }
  const addSetup: AddSetup = async (name) => {
    try {
      const created = await call(createLabel, { params: { kind: 'setup' }, body: { name } });
      setAnswer((held) => ({ ...held, setups: created.setups }));
      // The figures lack it until the next reading when this fails.
      refreshJournal().then(notifyOtherWindows, () => null);
      return { id: created.id as SetupId };
    } catch (error) {
      const { field, sentence } = labelRefusal(error, 'setup', messages);
      return field === 'name' ? { errors: { name: sentence } } : { refusal: sentence };
    }
  };
  return { answer, save, addSetup, formImages, reread };
}

/** Creates the tags that are not there yet; answers with the id of each by its name, or with why one was refused. */
async function createTags(
  names: readonly string[],
  known: TradeAnswer['tags'],
  messages: Messages,
): Promise<((name: string) => string) | string> {
  const ids = new Map(known.map(({ id, name }) => [labelKey(name), id as string]));
  for (const name of names) {
    if (ids.has(labelKey(name))) continue;
    try {
      const { id } = await call(createLabel, { params: { kind: 'tag' }, body: { name } });
      ids.set(labelKey(name), id);
    } catch (error) {
      return `${name}: ${labelRefusal(error, 'tag', messages).sentence}`;
    }
  }
  return (name) => ids.get(labelKey(name)) ?? '';
}

/** Saves the journal, with one call for each picture that is new; what has arrived stays when a later one fails. */
async function saveWithImages(
  formImages: FormImages,
  written: ReturnType<typeof journalBody>,
  trade: Pick<TradeDetail, 'id' | 'version'>,
  take: (present: TradeAnswer) => void,
): Promise<void> {
  let { list } = formImages;
  let { version } = trade;
  for (;;) {
    const { images, file } = nextStep(list);
    const body = {
      ...written,
      version: String(version),
      ...(formImages.isChanged ? { images } : {}),
    };
    const answer = await call(saveTrade, { params: { id: trade.id }, body, file: file ?? undefined });
    version = answer.trade.version;
    list = afterStep(list, answer.trade.images);
    take(answer);
    formImages.put(list, answer.trade.images);
    if (!list.some(({ kind }) => kind === 'chosen')) return;
  }
}

/** Deleting and restoring, one at a time, with the sentence for what did not work. */
function useRemoval(trade: TradeDetail) {
  const messages = useMessages();
  const [refusal, setRefusal] = useState<string | null>(null);
  const underWay = useRef(false);
  const run = (change: typeof removeTrade) => () => {
    if (underWay.current) return;
    underWay.current = true;
    change(trade, messages)
      .then(setRefusal)
      .catch(reportError)
      .finally(() => (underWay.current = false));
  };
  return { refusal, onDelete: run(removeTrade), onRestore: run(restoreRemovedTrade) };
}

/** To the trades above and below in the list that the trader came from. */
function Turn({ id }: { readonly id: string }) {
  const { trade } = useMessages();
  const go = useGo();
  // A saved journal makes new columns, but neighbours are those of the list as it was seen.
  const [{ previous, next }] = useState((): Neighbours => lastView()?.neighbours(id) ?? NO_NEIGHBOURS);
  const isKnown = useJournal(({ loaded }) => loaded);
  const turnTo = (to: string | null) => {
    if (to !== null) go(`/journal/trade/${to}`, { replace: true });
  };
  useTurningKeys(isKnown, (key) => turnTo(key === 'ArrowUp' ? previous : next));
  if (!isKnown || (previous === null && next === null)) return null;
  const turn = (to: string | null) => () => turnTo(to);
  return (
    <>
      <IconButton
        label={trade.previousTrade}
        aria-keyshortcuts="Alt+ArrowUp"
        icon={<ChevronUp size={16} aria-hidden="true" />}
        disabled={previous === null}
        onClick={turn(previous)}
      />
      <IconButton
        label={trade.nextTrade}
        aria-keyshortcuts="Alt+ArrowDown"
        icon={<ChevronDown size={16} aria-hidden="true" />}
        disabled={next === null}
        onClick={turn(next)}
      />
    </>
  );
}

const NO_NEIGHBOURS: Neighbours = { previous: null, next: null };
