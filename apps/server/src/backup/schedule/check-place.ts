import type { BackupTarget } from '#server/backup/targets/backup-target.ts';
import { notifyOperator } from './notify-operator.ts';
import type { ScheduleTools } from './schedule.ts';
import { changeBackupState, readBackupState, type BackupState } from './state.ts';
import { compareListing } from './surroundings.ts';
import { thinOut } from './thin-out.ts';

/** How often the place of the backups is listed. */
const CHECK_MS = 3_600_000;

/** Removes what is kept no longer, then looks at what is there. The backup is made whatever comes of it. */
export async function tidyPlace(
  tools: ScheduleTools,
  target: BackupTarget,
  made: { readonly installation: string; readonly sound: string },
): Promise<void> {
  const { store, log, settings, clock, identify } = tools;
  try {
    const { removed, future } = await thinOut({
      ...made,
      store,
      target,
      settings,
      place: settings.to,
      now: clock(),
      identify: (name) => identify(target, name),
    });
    for (const name of future)
      log.warn('a backup lies in the future and stays: the clock was wrong', {
        path: `${target.place}/${name}`,
      });
    if (removed > 0) log.info('backups that are kept no longer were removed', { count: removed });
    await checkPlace(tools, target);
  } catch (error) {
    log.error('old backups could not be removed', error);
  }
}

/** Looks once an hour whether the backups are still there, and what else is. Another server's backup is waited for. */
export async function checkPlaceIfDue(tools: ScheduleTools, stopping: AbortSignal): Promise<void> {
  const { store, clock, log } = tools;
  const now = clock();
  const isCheckDue = ({ success, listedAt, lease }: BackupState) =>
    success !== null &&
    (lease === null || lease.until <= now) &&
    (listedAt === null || listedAt > now || now - listedAt >= CHECK_MS);
  if (!isCheckDue(await store.read(readBackupState))) return;
  let isMine = false;
  await store.write((db) =>
    changeBackupState(db, (state) => {
      isMine = isCheckDue(state);
      return isMine ? { ...state, listedAt: now } : null;
    }),
  );
  if (!isMine) return;
  try {
    await checkPlace(tools, await tools.openTarget(stopping));
  } catch (error) {
    if (!stopping.aborted) log.error('the place of the backups could not be listed', error);
  }
}

async function checkPlace(tools: ScheduleTools, target: BackupTarget): Promise<void> {
  const { store, clock, log, settings, operator } = tools;
  const listed = (await target.list()).map(({ name }) => name);
  const now = clock();
  const place = settings.to;
  const before = await store.read(readBackupState);
  const { missing, others } = await store.write((db) =>
    changeBackupState(db, async (state) =>
      notifyOperator(db, await compareListing(db, { ...state, listedAt: now }, { place, listed, now }), {
        ...operator,
        place,
        now,
      }),
    ),
  );
  if (missing !== null && missing.count !== before.missing?.count)
    log.warn('backups that were made are gone; see daybook backup list', {
      count: missing.count,
      path: `${target.place}/${missing.names.at(-1)}`,
    });
  if (others !== null && others.count !== before.others?.count)
    log.warn('backups of another installation lie there too, and stay; see daybook backup list', {
      count: others.count,
      path: `${target.place}/${others.names.at(-1)}`,
    });
}
