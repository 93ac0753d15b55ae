import type { Kysely } from 'kysely';
import { AUDIT_PAGE, type AuditEntry } from '@daybook/api/identity/audit.ts';
import type { Tables } from '#server/store/tables.ts';

/** A page of what happened to a trader's journal, and where the next one begins; null on the last. */
interface AuditPage {
  readonly results: AuditEntry[];
  readonly next: string | null;
}

/**
 * The trader's entries before an instant, the latest first, synchronisations among them. Entries of one instant are never torn apart,
 * so a page may hold a few more.
 */
export async function readAudit(
  db: Kysely<Tables>,
  traderId: number,
  before: number | null,
): Promise<AuditPage> {
  const [entries, syncs] = [await readEntries(db, traderId, before), await readSyncs(db, traderId, before)];
  const all = [...entries, ...syncs].sort((left, right) => right.at - left.at);
  const last = all[AUDIT_PAGE - 1];
  if (last === undefined || all.length === AUDIT_PAGE) return { results: all, next: null };
  const end = all.findIndex(({ at }) => at < last.at);
  if (end < 0) return { results: all, next: null };
  return { results: all.slice(0, end), next: String(last.at) };
}

/** More than a page of one instant is not written; twice a page is asked for, to be sure of its end. */
const ASKED = AUDIT_PAGE * 2;

async function readEntries(
  db: Kysely<Tables>,
  traderId: number,
  before: number | null,
): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('session', (join) =>
      join
        .onRef('session.public_id', '=', 'audit.session')
        .onRef('session.trader_id', '=', 'audit.trader_id'),
    )
    .select([
      'audit.at',
      'audit.event',
      'audit.result',
      'audit.object',
      'audit.address',
      'session.client_label',
    ])
    .where('audit.trader_id', '=', traderId)
    .$if(before !== null, (query) => query.where('audit.at', '<', before ?? 0))
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(ASKED)
    .execute();
  return rows.map((row) => ({
    at: row.at,
    event: row.event,
    done: row.result === 'done',
    object: row.object,
    network: row.address,
    client: row.client_label,
  }));
}

/** Synchronisations have a table of their own, which says how each ended. */
async function readSyncs(db: Kysely<Tables>, traderId: number, before: number | null): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('sync')
    .select(['claimed_at', 'state', 'error_code'])
    .where('trader_id', '=', traderId)
    .$if(before !== null, (query) => query.where('claimed_at', '<', before ?? 0))
    .orderBy('claimed_at', 'desc')
    .limit(ASKED)
    .execute();
  return rows.map((row) => ({
    at: row.claimed_at,
    event: 'sync',
    done: row.state !== 'failed',
    object: row.error_code,
    network: null,
    client: null,
  }));
}
