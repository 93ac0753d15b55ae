import { useRef, useState } from 'react';
import type { BodyInput } from '@daybook/api/contract/endpoint.ts';
import {
  changeLabel,
  createLabel,
  listLabels,
  mergeLabel,
  orderLabels,
  removeLabel,
  separateLabel,
} from '@daybook/api/journal/labels/label-calls.ts';
import type { LabelKind } from '@daybook/domain/journal/labels.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';
import { notifyOtherWindows } from '#web/server/other-windows.ts';
import { labelRefusal, type LabelRefusal } from '#web/journal/words/label-refusal.ts';
import { call } from '#web/server/call.ts';
import { useCallEffect } from '#web/server/use-call.ts';
import { useMessages } from '#web/texts/messages.ts';
import { inOrder, LIST_OF, type EditedLists } from './shown-labels.ts';

type Change = BodyInput<typeof changeLabel>;

/** Mistakes are always listed by name. */
export type OrderedKind = Exclude<LabelKind, 'mistake'>;

/** What can be done to labels; each answers with why it was refused, null when it was done. */
export interface LabelActions {
  readonly add: (kind: LabelKind, name: string) => Promise<LabelRefusal | null>;
  readonly change: (kind: LabelKind, id: string, change: Change) => Promise<LabelRefusal | null>;
  readonly merge: (kind: LabelKind, id: string, into: string) => Promise<LabelRefusal | null>;
  readonly separate: (kind: LabelKind, id: string) => Promise<LabelRefusal | null>;
  readonly remove: (kind: LabelKind, id: string) => Promise<LabelRefusal | null>;
  /** Ids of all labels of the kind; seen at once. */
  readonly order: (kind: OrderedKind, ids: readonly string[]) => Promise<LabelRefusal | null>;
}

/** Setups, tags and mistakes as last received from the server. What changes is asked for by the rest of the journal too, in every window. */
export function useLabels(loaded: EditedLists): {
  readonly lists: EditedLists;
  readonly actions: LabelActions;
} {
  const messages = useMessages();
  const [lists, setLists] = useState(loaded);
  const underWay = useRef(0);
  useRereading(underWay, setLists);
  const wanted = useRef<Partial<Record<LabelKind, readonly string[]>>>({});

  async function take(kind: LabelKind, answer: Promise<EditedLists>): Promise<LabelRefusal | null> {
    underWay.current++;
    try {
      setLists(await answer);
      // The figures keep the old names until the next reading when this fails.
      refreshJournal().then(notifyOtherWindows, () => null);
      return null;
    } catch (error) {
      return labelRefusal(error, kind, messages);
    } finally {
      underWay.current--;
    }
  }

  async function add(kind: LabelKind, name: string): Promise<LabelRefusal | null> {
    const known = new Set([...lists.setups, ...lists.tags, ...lists.mistakes].map(({ id }) => id as string));
    let isKnown = false;
    const answer = call(createLabel, { params: { kind }, body: { name } }).then((created) => {
      isKnown = known.has(created.id);
      return created;
    });
    const refusal = await take(kind, answer);
    return isKnown ? { field: 'name', sentence: messages.labels[kind].exists } : refusal;
  }

  /** While one order is on its way, only the latest of those that follow is sent after it. */
  async function order(kind: OrderedKind, ids: readonly string[]): Promise<LabelRefusal | null> {
    const name = LIST_OF[kind];
    setLists((held) => ({ ...held, [name]: inOrder<{ readonly id: string }>(held[name], ids) }));
    const isSending = wanted.current[kind] !== undefined;
    wanted.current[kind] = ids;
    if (isSending) return null;
    for (;;) {
      const sent: readonly string[] = wanted.current[kind] ?? ids;
      const answer: unknown = await call(orderLabels, { params: { kind }, body: [...sent] }).catch(
        (error: unknown) => error,
      );
      if (wanted.current[kind] !== sent) continue;
      delete wanted.current[kind];
      const isDone = !(answer instanceof Error);
      const refusal = await take(
        kind,
        isDone ? Promise.resolve(answer as EditedLists) : call(listLabels, {}),
      );
      return isDone ? refusal : labelRefusal(answer, kind, messages);
    }
  }

  return {
    lists,
    actions: {
      add,
      order,
      change: (kind, id, body) => take(kind, call(changeLabel, { params: { kind, id }, body })),
      merge: (kind, id, into) => take(kind, call(mergeLabel, { params: { kind, id }, body: { into } })),
      separate: (kind, id) => take(kind, call(separateLabel, { params: { kind, id } })),
      remove: (kind, id) => take(kind, call(removeLabel, { params: { kind, id } })),
    },
  };
}

/** Asks for the lists again when the journal has changed, unless a change of this window is on its way. */
function useRereading(underWay: { readonly current: number }, put: (lists: EditedLists) => void): void {
  const revision = useJournal(({ columns }) => columns?.revision ?? null);
  const [first, setFirst] = useState(revision);
  if (first === null && revision !== null) setFirst(revision);
  const isChanged = first !== null && revision !== null && revision !== first;
  useCallEffect(listLabels, isChanged ? {} : null, {
    again: revision,
    onAnswer: (lists) => underWay.current === 0 && put(lists),
    // What is shown stays; the next change asks again.
    onFailure: () => null,
  });
}
