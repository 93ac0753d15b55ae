import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { factorCode } from '../identity/second-factor-code.ts';
import { nothing } from '../contract/values.ts';

export const exportJournal = endpoint({
  name: 'exportJournal',
  method: 'POST',
  path: '/profile/export',
  access: 'session',
  caching: 'no-store',
  summary:
    'Everything the trader has as one zip file: JSON lines as docs/export.md describes them, CSV for spreadsheets, pictures. 009 while the journal keeps changing.',
  body: z.strictObject({}),
  answer: 'application/zip',
  problems: ['009', '012', '013'],
});

export const deleteTrader = endpoint({
  name: 'deleteTrader',
  method: 'POST',
  path: '/profile/delete',
  access: 'session',
  caching: 'no-store',
  summary:
    'Deletes the trader and everything that is theirs, for ever. Asks for the present password and for the own e-mail address as it is typed. Every session ends with the answer; the rows are gone within minutes.',
  body: z.strictObject({
    currentPassword: z.string().check(z.maxLength(1024)),
    /** Asked for where a second factor is on. */
    code: z.optional(factorCode),
    /** The trader's own e-mail address; capitals do not matter. */
    confirmation: z.string().check(z.maxLength(320)),
  }),
  answer: nothing,
  problems: ['011', '012'],
});
