import {
  changeLabel as changeLabelCall,
  createLabel as createLabelCall,
  listLabels as listLabelsCall,
  mergeLabel as mergeLabelCall,
  orderLabels as orderLabelsCall,
  removeLabel as removeLabelCall,
  separateLabel as separateLabelCall,
} from '@daybook/api/journal/labels/label-calls.ts';
import {
  MAX_LABEL_LENGTH,
  MAX_LABELS,
  MAX_TAG_GROUPS,
  nameProblem,
  type LabelKind,
} from '@daybook/domain/journal/labels.ts';
import { MAX_TITLE_LENGTH } from '@daybook/domain/journal/mistake.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import type { Services } from '#server/services.ts';
import {
  changeLabel,
  createLabel,
  mergeLabel,
  orderLabels,
  removeLabel,
  separateLabel,
  type ChangedLabel,
  type LabelFault,
} from './change-labels.ts';
import { listLabels, listMistakeLabels } from './queries.ts';

/** The trader's setups, tags and mistakes. */
export function labelRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  const list = (traderId: number) =>
    store.read(async (db) => ({
      ...(await listLabels(db, traderId)),
      mistakes: await listMistakeLabels(db, traderId),
    }));
  const answer = (changed: ChangedLabel, traderId: number, kind: LabelKind) =>
    changed === 'changed' ? list(traderId) : refusalOf(changed, kind);
  return [
    on(listLabelsCall, ({ trader }) => list(trader.traderId)),
    on(createLabelCall, async ({ trader: { traderId }, params: { kind }, body, now }) => {
      const wrong = findWrongName(kind, body) ?? findTagsOnly(kind, body);
      if (wrong) return wrong;
      const label = { traderId, kind, now, name: body.name, group: body.group ?? null };
      const created = await store.write((db) => createLabel(db, label));
      if (typeof created === 'string') return refusalOf(created, kind);
      return { id: created.id, ...(await list(traderId)) };
    }),
    on(changeLabelCall, async ({ trader: { traderId }, params: { kind, id }, body, now }) => {
      const wrong = findWrongName(kind, body) ?? findTagsOnly(kind, body);
      if (wrong) return wrong;
      const at = { traderId, kind, key: id };
      const changed = await store.write((db) => changeLabel(db, at, body, now));
      return answer(changed, traderId, kind);
    }),
    on(orderLabelsCall, async ({ trader: { traderId }, params: { kind }, body, now }) => {
      const changed = await store.write((db) => orderLabels(db, { traderId, kind }, body, now));
      return answer(changed, traderId, kind);
    }),
    on(mergeLabelCall, async ({ trader: { traderId }, params: { kind, id }, body, now }) => {
      const at = { traderId, kind, key: id };
      const changed = await store.write((db) => mergeLabel(db, at, body.into, now));
      return answer(changed, traderId, kind);
    }),
    on(separateLabelCall, async ({ trader: { traderId }, params: { kind, id } }) => {
      const changed = await store.write((db) => separateLabel(db, { traderId, kind, key: id }));
      return answer(changed, traderId, kind);
    }),
    on(removeLabelCall, async ({ trader: { traderId }, params: { kind, id } }) => {
      const changed = await store.write((db) => removeLabel(db, { traderId, kind, key: id }));
      return answer(changed, traderId, kind);
    }),
  ];
}

function findWrongName(
  kind: LabelKind,
  { name, group }: { readonly name?: string | null | undefined; readonly group?: string | null | undefined },
): Refusal | null {
  const most = kind === 'mistake' ? MAX_TITLE_LENGTH : MAX_LABEL_LENGTH;
  for (const [field, typed] of Object.entries({ name, group })) {
    const problem = typeof typed === 'string' ? nameProblem(kind, typed) : null;
    if (problem !== null)
      return refuse('011', {
        field,
        message: `1 to ${most} characters in one line`,
        details: { problem, most },
      });
  }
  return null;
}

/** Groups, and what is set after the result, are of tags alone. */
function findTagsOnly(kind: LabelKind, body: object): Refusal | null {
  const field = ['group', 'afterResult'].find((name) => kind !== 'tag' && name in body);
  return field === undefined ? null : refuse('011', { field, message: 'of tags alone' });
}

function refusalOf(fault: LabelFault, kind: LabelKind): Refusal {
  switch (fault) {
    case 'not-found':
      return refuse('010');
    case 'same':
      return refuse('011', { field: 'into', details: { problem: fault } });
    case 'too-many':
      return refuse('011', { field: 'name', details: { problem: fault, most: MAX_LABELS[kind] } });
    case 'too-many-groups':
      return refuse('011', { field: 'group', details: { problem: fault, most: MAX_TAG_GROUPS } });
    case 'name-taken':
    case 'merged':
    case 'archived':
    case 'in-use':
    case 'fixed':
      return refuse('009', { details: { problem: fault } });
  }
}
