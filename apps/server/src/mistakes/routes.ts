import {
  createMistakes as createMistakesCall,
  listMistakes as listMistakesCall,
} from '@daybook/api/mistakes.ts';
import { titleProblem } from '@daybook/domain/journal/mistake.ts';
import { on, type Handling } from '#server/http/call.ts';
import { refuse } from '#server/http/refusal.ts';
import { addMistakes, listMistakes } from '#server/mistakes/queries.ts';
import type { Services } from '#server/services.ts';

/** The trader's mistakes, called `errors` on the wire. */
export function mistakeRoutes({ store }: Pick<Services, 'store'>): Handling[] {
  return [
    on(listMistakesCall, async ({ trader }) => ({
      errors: await store.read((db) => listMistakes(db, trader.traderId)),
    })),
    on(createMistakesCall, async ({ trader, body, now }) => {
      const wrong = body.findIndex((title) => titleProblem(title) !== null);
      if (wrong >= 0) {
        const problem = titleProblem(body[wrong] ?? '') ?? 'empty';
        return refuse('011', {
          field: String(wrong),
          message: 'not the title of a mistake',
          details: { problem },
        });
      }
      const errors = await store.write((db) => addMistakes(db, trader.traderId, body, now));
      return { errors };
    }),
  ];
}
