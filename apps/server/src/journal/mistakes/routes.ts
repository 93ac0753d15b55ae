import {
  createMistakes as createMistakesCall,
  listMistakes as listMistakesCall,
  mergeMistakes as mergeMistakesCall,
  removeMistake as removeMistakeCall,
  renameMistake as renameMistakeCall,
} from '@daybook/api/journal/mistakes.ts';
import { titleProblem, withoutDirectionMarks, type TitleProblem } from '@daybook/domain/journal/mistake.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import {
  changeLabel,
  mergeLabel,
  removeLabel,
  type ChangedLabel,
} from '#server/journal/labels/change-labels.ts';
import { addMistakes, countMistakes } from './queries.ts';
import type { Services } from '#server/services.ts';

/** The trader's mistakes, called `errors` on the wire. */
export function mistakeRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  const list = async (traderId: number) => ({
    errors: await store.read((db) => countMistakes(db, traderId)),
  });
  const answer = (changed: ChangedLabel, traderId: number) => refusalOf(changed) ?? list(traderId);
  const one = (traderId: number, key: string) => ({ traderId, kind: 'mistake', key }) as const;
  return [
    on(listMistakesCall, ({ trader }) => list(trader.traderId)),
    on(createMistakesCall, async ({ trader, body, now }) => {
      const wrong = body.findIndex((title) => problemOf(title) !== null);
      if (wrong >= 0) return refuseTitle(String(wrong), body[wrong] ?? '');
      await store.write((db) => addMistakes(db, trader.traderId, body, now));
      return list(trader.traderId);
    }),
    on(renameMistakeCall, async ({ trader, params, body, now }) => {
      if (titleProblem(body.title) !== null) return refuseTitle('title', body.title);
      const { traderId } = trader;
      return answer(
        await store.write((db) => changeLabel(db, one(traderId, params.id), { name: body.title }, now)),
        traderId,
      );
    }),
    on(mergeMistakesCall, async ({ trader, params, body, now }) => {
      const { traderId } = trader;
      return answer(
        await store.write((db) => mergeLabel(db, one(traderId, params.id), body.into, now)),
        traderId,
      );
    }),
    on(removeMistakeCall, async ({ trader, params }) => {
      const { traderId } = trader;
      return answer(await store.write((db) => removeLabel(db, one(traderId, params.id))), traderId);
    }),
  ];
}

/** A title of marks of direction alone is none. */
function problemOf(title: string): TitleProblem | null {
  return titleProblem(title) ?? titleProblem(withoutDirectionMarks(title));
}

function refuseTitle(field: string, title: string): Refusal {
  const problem = problemOf(title) ?? 'empty';
  return refuse('011', { field, message: 'not the title of a mistake', details: { problem } });
}

/** Names of problems on the wire are older than those of labels. */
function refusalOf(changed: ChangedLabel): Refusal | null {
  switch (changed) {
    case 'changed':
      return null;
    case 'not-found':
      return refuse('010');
    case 'same':
      return refuse('011', { field: 'into', details: { problem: 'same' } });
    case 'name-taken':
      return refuse('009', { details: { problem: 'title-taken' } });
    case 'merged':
    case 'archived':
    case 'in-use':
    case 'fixed':
    case 'too-many':
    case 'too-many-groups':
      return refuse('009', { details: { problem: changed } });
  }
}
