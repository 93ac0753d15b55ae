import * as z from 'zod/mini';
import { MAX_MISTAKES } from '@daybook/domain/journal/mistake.ts';
import { mistakeSchema } from './labels/labels.ts';
import { endpoint } from '../contract/endpoint.ts';
import { line, newName } from '../contract/inputs.ts';

/** A mistake with the number of trades that are marked with it. */
const counted = z.extend(mistakeSchema, { trades: z.int() });
const list = z.object({ errors: z.array(counted) });
const params = z.strictObject({ id: z.string().check(z.maxLength(64)) });

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

export const renameMistake = endpoint({
  name: 'renameMistake',
  method: 'POST',
  path: '/errors/{id}',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary: 'Gives a mistake another title; its trades keep it. 009 when another mistake has that title.',
  params,
  body: z.strictObject({ title: newName(200) }),
  answer: list,
  problems: ['009', '010', '011'],
});

export const mergeMistakes = endpoint({
  name: 'mergeMistakes',
  method: 'POST',
  path: '/errors/{id}/merge',
  access: 'session',
  tokens: 'change',
  repeatable: true,
  caching: 'no-store',
  summary:
    'Lets another mistake stand for this one. Trades keep what was chosen: `DELETE /labels/mistake/{id}/merge` separates the two again. 009 when the other was merged itself.',
  params,
  body: z.strictObject({ into: z.string().check(z.maxLength(64)) }),
  answer: list,
  problems: ['009', '010', '011'],
});

export const removeMistake = endpoint({
  name: 'removeMistake',
  method: 'DELETE',
  path: '/errors/{id}',
  access: 'session',
  repeatable: true,
  caching: 'no-store',
  summary: 'Removes a mistake that no trade is marked with; 009 when one is.',
  params,
  answer: list,
  problems: ['009', '010'],
});
