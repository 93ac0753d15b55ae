import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

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
