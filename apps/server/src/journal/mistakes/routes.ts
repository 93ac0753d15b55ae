import {
  createMistakes as createMistakesCall,
  listMistakes as listMistakesCall,
} from '@daybook/api/journal/mistakes.ts';
import { titleProblem, withoutDirectionMarks, type TitleProblem } from '@daybook/domain/journal/mistake.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import { addMistakes, countMistakes } from './queries.ts';
import type { Services } from '#server/services.ts';

/** The trader's mistakes, called `errors` on the wire. */
export function mistakeRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  const list = async (traderId: number) => ({
    errors: await store.read((db) => countMistakes(db, traderId)),
  });
  return [
    on(listMistakesCall, ({ trader }) => list(trader.traderId)),
    on(createMistakesCall, async ({ trader, body, now }) => {
      const wrong = body.findIndex((title) => problemOf(title) !== null);
      if (wrong >= 0) return refuseTitle(String(wrong), body[wrong] ?? '');
      await store.write((db) => addMistakes(db, trader.traderId, body, now));
      return list(trader.traderId);
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
