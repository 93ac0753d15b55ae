import * as z from 'zod/mini';
import { MOST_MISTAKES } from '@daybook/domain/journal/mistake.ts';
import { endpoint } from './endpoint.ts';
import { line } from './values.ts';

export const mistakeSchema = z.object({ id: z.string(), title: z.string() });
const list = z.object({ errors: z.array(mistakeSchema) });

export const listMistakes = endpoint({
  name: 'listMistakes',
  method: 'GET',
  path: '/errors',
  access: 'session',
  caching: 'no-store',
  summary: "The trader's mistakes by title.",
  answer: list,
  problems: [],
});

export const createMistakes = endpoint({
  name: 'createMistakes',
  method: 'POST',
  path: '/errors',
  access: 'session',
  caching: 'no-store',
  summary:
    'Creates the mistakes that are not there yet; titles that differ by case or form alone are one. Answers with all.',
  body: z.array(line(200)).check(z.maxLength(MOST_MISTAKES)),
  answer: list,
  problems: ['011'],
});
