import * as z from 'zod/mini';
import { MAX_MISTAKES } from '@daybook/domain/journal/mistake.ts';
import { mistakeSchema } from './labels/labels.ts';
import { endpoint } from '../contract/endpoint.ts';
import { line } from '../contract/inputs.ts';

/** A mistake with the number of trades that are marked with it. */
const counted = z.extend(mistakeSchema, { trades: z.int() });
const list = z.object({ errors: z.array(counted) });

export const listMistakes = endpoint({
  name: 'listMistakes',
  method: 'GET',
  path: '/errors',
  access: 'session',
  tokens: 'read',
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
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Creates the mistakes that are not there yet; titles that differ by case or form alone are one. Answers with all.',
  body: z.array(line(200)).check(z.maxLength(MAX_MISTAKES)),
  answer: list,
  problems: ['011'],
});
