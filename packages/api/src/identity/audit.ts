import * as z from 'zod/mini';
import { instantSchema } from '../contract/values.ts';
import { endpoint } from '../contract/endpoint.ts';

/** Entries of one page. */
export const AUDIT_PAGE = 50;

/** Something that happened to the trader's journal. */
const auditEntrySchema = z.object({
  /** Milliseconds since 1970 UTC. */
  at: instantSchema,
  /** Known names have a sentence in each language; later ones are shown as they are. */
  event: z.string(),
  done: z.boolean(),
  /** What it was about, in the journal's own words; null where the event says everything. */
  object: z.nullable(z.string()),
  /** The network that it came from, without its last part; null where nobody called. */
  network: z.nullable(z.string()),
  /** The user agent of the browser, as long as its session is known; null for tokens and old ones. */
  client: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const readAudit = endpoint({
  name: 'readAudit',
  method: 'GET',
  path: '/user/audit',
  access: 'session',
  caching: 'no-store',
  summary:
    "What happened to the trader's journal: sign-ins, refused ones, changes, tokens, synchronisations; the latest first, a page at a time. `before` is the `next` of the page before.",
  query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  answer: z.object({ results: z.array(auditEntrySchema), next: z.nullable(z.string()) }),
  problems: [],
});
