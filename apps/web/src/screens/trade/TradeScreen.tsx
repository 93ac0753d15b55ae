import { ChevronDown, ChevronUp } from 'lucide-react';
import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  autosaveTrade,
  readTrade,
  saveTrade,
  type TradeAnswer,
  type TradeDetail,
} from '@daybook/api/journal/trades.ts';
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
import { afterStep, nextStep, sameList } from './images/image-list.ts';
import { keepUnchanged, useWithoutComments } from './keep-unchanged.ts';
import { TradePage } from './TradePage.tsx';
import { useTurningKeys } from './turning-keys.ts';
import { call } from '#web/server/call.ts';
import { codeOf, Offline, problemSentence, ServerProblem } from '#web/server/problem.ts';
import { notifyOtherWindows } from '#web/server/other-windows.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useGo } from '#web/ui/Anchor.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { SaveRefusal } from '#web/ui/fields/NotSaved.tsx';
import type { Refused } from '#web/ui/fields/use-form.ts';
import { refusedImage } from '#web/ui/images/image-problem.ts';
import { TradeSharing } from './TradeSharing.tsx';
import { TypedExecutions } from './TypedExecutions.tsx';
import { TradeGrouping } from './grouping/TradeGrouping.tsx';
import { TradeImageField, TradeImages } from './images/TradeImages.tsx';
import { useFormImages, type FormImages } from './images/use-form-images.ts';

/** One trade with its journal. */
export function TradeScreen({ loaded }: { readonly loaded: TradeAnswer }) {
  return <Trade key={loaded.trade.id} loaded={loaded} />;
}

function Trade({ loaded }: { readonly loaded: TradeAnswer }) {
  const { answer, save, keep, addSetup, formImages, reread } = useTrade(loaded);
  const { trade } = answer;
  const shown = useWithoutComments(trade);
  const removal = useRemoval(trade);
  const { id } = trade;
  const { previous, next } = useTurning(id);
  const actions = useMemo(
    () => (
      <>
        <TradeSharing id={id} onChanged={reread} />
        <Turn previous={previous} next={next} />
      </>
    ),
    [id, reread, previous, next],
  );
  const beside = useMemo(() => {
    const receipt = <TradeGrouping trade={shown} onChanged={reread} />;
    return { receipt, typed: <TypedExecutions executions={shown.executions} onChanged={reread} /> };
  }, [shown, reread]);
  return (
    <TradePage
      answer={answer}
      shown={shown}
      backHref={lastView()?.href ?? '/journal/trades/all'}
      onSave={save}
      onKeep={keep}
      onNext={next}
      onNewSetup={addSetup}
      formImages={formImages}
      image={<TradeImageField formImages={formImages} />}
      images={<Images trade={shown} />}
      {...beside}
      {...removal}
      actions={actions}
    />
  );
}

const Images = memo(TradeImages);

/** Why a journal was not kept: it was refused, no server answered, or its trade is shared meanwhile. */
export type NotKept = Refused<never, SaveRefusal> | 'offline' | 'shared';

/** The trade as last received from the server, and the saving of its journal. */
function useTrade(loaded: TradeAnswer) {
  const messages = useMessages();
  const [answer, setAnswer] = useState(loaded);
  /** As last received, for code that continues after waiting. */
  const held = useRef(loaded);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const take = useCallback((present: TradeAnswer) => {
    held.current = present;
    setAnswer((before) => keepUnchanged(before, present));
    putTrade(present);
  }, []);
  useEffect(() => putTrade(loaded), [loaded]);
  const takeRemoval = useEffectEvent((present: TradeAnswer) => {
    if (present.trade.id !== loaded.trade.id) return;
    held.current = present;
    setAnswer((before) => keepUnchanged(before, present));
  });
  useEffect(() => onTradeRemoval((present) => takeRemoval(present)), []);
  const formImages = useFormImages(answer.trade);
  const go = useGo();
  /** A trade that went into another one is left for the list. */
  const { id: tradeId } = loaded.trade;
  const reread = useCallback(() => {
    call(readTrade, { params: { id: tradeId } }).then(take, (error: unknown) => {
      if (codeOf(error) === '010') go(lastView()?.href ?? '/journal/trades/all');
      else reportError(error);
    });
  }, [tradeId, take, go]);
  /** One call at a time, each on the version that the one before it made. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.current.then(work);
    turn.current = mine.catch(() => null);
    return mine;
  }
  async function write(entry: JournalValues, send: (body: Body) => Promise<void>): Promise<NotKept | null> {
    try {
      const idOf = await createTags(entry.tags, held.current.tags, messages);
      if (typeof idOf === 'string') return { refusal: { kind: 'refused', sentence: idOf } };
      await send(journalBody(entry, idOf));
      return null;
    } catch (error) {
      const aboutImage =
        error instanceof ServerProblem ? refusedImage(error.problems, 'image', messages) : null;
      formImages.refuse(aboutImage);
      if (error instanceof Offline) return 'offline';
      const present = codeOf(error) === '009' && error instanceof ServerProblem ? error.current : undefined;
      if (aboutImage !== null || present === undefined)
        return { refusal: { kind: 'refused', sentence: aboutImage ?? problemSentence(error, messages) } };
      take(present as TradeAnswer);
      return { refusal: { kind: 'changed-meanwhile' } };
    }
  }
  async function save(entry: JournalValues): Promise<Refused<never, SaveRefusal> | null> {
    const refused = await inTurn(() => write(entry, (body) => saveWithImages(formImages, body, held, take)));
    return typeof refused === 'string'
      ? { refusal: { kind: 'refused', sentence: problemSentence(new Offline('no answer'), messages) } }
      : refused;
  }
  /** Keeps what is typed; pictures wait for Save. */
  async function keep(entry: JournalValues): Promise<NotKept | null> {
    const { version } = held.current.trade;
    const refused = await inTurn(() =>
      write(entry, async (body) => {
        const { id, version: seen } = held.current.trade;
        take(await call(autosaveTrade, { params: { id }, body: { ...body, version: String(seen) } }));
      }),
    );
    const { trade } = held.current;
    const isSharedNow = typeof refused === 'object' && trade.isShared && trade.version === version;
    return isSharedNow ? 'shared' : refused;
  }
  const addSetup: AddSetup = async (name) => {
    try {
      const created = await call(createLabel, { params: { kind: 'setup' }, body: { name } });
      setAnswer((before) => ({ ...before, setups: created.setups }));
      // The figures lack it until the next reading when this fails.
      refreshJournal().then(notifyOtherWindows, () => null);
      return { id: created.id as SetupId };
    } catch (error) {
      const { field, sentence } = labelRefusal(error, 'setup', messages);
      return field === 'name' ? { errors: { name: sentence } } : { refusal: sentence };
    }
  };
  return { answer, save, keep, addSetup, formImages, reread };
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

type Body = ReturnType<typeof journalBody>;

/** Saves the journal, with one call for each picture that is new; what has arrived stays when a later one fails. */
async function saveWithImages(
  formImages: FormImages,
  written: Body,
  held: { readonly current: TradeAnswer },
  take: (present: TradeAnswer) => void,
): Promise<void> {
  let list = formImages.now();
  const isChanged = !sameList(list, held.current.trade.images);
  for (;;) {
    const { id, version } = held.current.trade;
    const { images, file } = nextStep(list);
    const body = { ...written, version: String(version), ...(isChanged ? { images } : {}) };
    const answer = await call(saveTrade, { params: { id }, body, file: file ?? undefined });
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
  // The version of the moment in which the button is pressed.
  const present = useRef(trade);
  useLayoutEffect(() => {
    present.current = trade;
  }, [trade]);
  const run = useCallback(
    (change: typeof removeTrade) => {
      if (underWay.current) return;
      underWay.current = true;
      change(present.current, messages)
        .then(setRefusal)
        .catch(reportError)
        .finally(() => (underWay.current = false));
    },
    [messages],
  );
  return {
    refusal,
    onDelete: useCallback(() => run(removeTrade), [run]),
    onRestore: useCallback(() => run(restoreRemovedTrade), [run]),
  };
}

interface Turning {
  /** To the trade above, and to the one below; null where there is none. */
  readonly previous: (() => void) | null;
  readonly next: (() => void) | null;
}

/** The ways to the trades above and below in the list that the trader came from, by Alt with an arrow key too. */
function useTurning(id: string): Turning {
  const go = useGo();
  // A saved journal makes new columns, but neighbours are those of the list as it was seen.
  const [{ previous, next }] = useState((): Neighbours => lastView()?.neighbours(id) ?? NO_NEIGHBOURS);
  const isKnown = useJournal(({ loaded }) => loaded);
  const turning = useMemo(() => {
    const wayTo = (to: string | null) =>
      isKnown && to !== null ? () => go(`/journal/trade/${to}`, { replace: true }) : null;
    return { previous: wayTo(previous), next: wayTo(next) };
  }, [isKnown, go, previous, next]);
  useTurningKeys(isKnown, (key) => (key === 'ArrowUp' ? turning.previous : turning.next)?.());
  return turning;
}

function Turn({ previous, next }: Turning) {
  const { trade } = useMessages();
  if (previous === null && next === null) return null;
  return (
    <>
      <IconButton
        label={trade.previousTrade}
        aria-keyshortcuts="Alt+ArrowUp"
        icon={<ChevronUp size={16} aria-hidden="true" />}
        disabled={previous === null}
        onClick={previous ?? undefined}
      />
      <IconButton
        label={trade.nextTrade}
        aria-keyshortcuts="Alt+ArrowDown"
        icon={<ChevronDown size={16} aria-hidden="true" />}
        disabled={next === null}
        onClick={next ?? undefined}
      />
    </>
  );
}

const NO_NEIGHBOURS: Neighbours = { previous: null, next: null };
