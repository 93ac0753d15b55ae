import type { Kysely } from 'kysely';
import { post } from '#server/mail/outbox.ts';
import type { Tables } from '#server/store/tables.ts';
import type { BackupState } from './state.ts';

/** At most one e-mail in so long. */
const PAUSE_MS = 86_400_000;

export interface OperatorNotice {
  /** The operator's address; null: no one is notified. */
  readonly to: string | null;
  /** Where traders reach the installation. */
  readonly installation: string;
  /** Where the backups lie, as the operator calls it. */
  readonly place: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

/**
 * Notifies the operator of what changed about the backups. In the transaction of its cause. Returns the state with what was sent.
 */
export async function notifyOperator(
  db: Kysely<Tables>,
  state: BackupState,
  notice: OperatorNotice,
): Promise<BackupState> {
  const afterFailure = await notifyOfFailure(db, state, notice);
  const afterMissing = await notifyOfConcern(db, afterFailure, 'missing', notice);
  return notifyOfConcern(db, afterMissing, 'others', notice);
}

const MESSAGES = { missing: 'backups-missing', others: 'backups-of-others' } as const;

/** Once for each that is new; at most one e-mail a day. */
async function notifyOfConcern(
  db: Kysely<Tables>,
  state: BackupState,
  which: keyof typeof MESSAGES,
  { to, installation, place, now }: OperatorNotice,
): Promise<BackupState> {
  const { [which]: concern, reportedAt } = state;
  if (to === null || concern === null || concern.count <= concern.reported) return state;
  const at = reportedAt[which];
  if (at !== null && at <= now && now - at < PAUSE_MS) return state;
  const { count, names } = concern;
  const message = { kind: MESSAGES[which], installation, place, count, names };
  await post(db, { message, traderId: null, to, language: 'en', now });
  return { ...state, [which]: { ...concern, reported: count }, reportedAt: { ...reportedAt, [which]: now } };
}

/** That backups fail, once, and that they are made again, once; at most one e-mail a day, so that what fails and recovers in it is not reported. */
async function notifyOfFailure(
  db: Kysely<Tables>,
  state: BackupState,
  { to, installation, now }: OperatorNotice,
): Promise<BackupState> {
  const { notified, failure, success } = state;
  const isFailing = failure !== null;
  if (to === null || (notified?.isFailing ?? false) === isFailing) return state;
  if (notified !== null && notified.at <= now && now - notified.at < PAUSE_MS) return state;
  const last = success === null ? null : { at: success.at, place: success.place };
  const message =
    failure === null
      ? ({ kind: 'backups-mended', installation, last } as const)
      : ({
          kind: 'backups-failing',
          installation,
          since: failure.since,
          sentence: failure.sentence,
          last,
        } as const);
  await post(db, { message, traderId: null, to, language: 'en', now });
  return { ...state, notified: { at: now, isFailing } };
}
