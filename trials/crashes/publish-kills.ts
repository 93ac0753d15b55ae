import { setTimeout as pause } from 'node:timers/promises';
import { chanceFrom, draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { withChangedLines, type ChangedLines } from '../changed-lines.ts';
import { prepareStore, type PreparedStore, type PreparedTrader } from '../prepared-store.ts';
import { startServerProcess, type Running } from '../processes.ts';
import { firstDifference } from '../replies/state.ts';
import { inTrialFolder, withOpenStore } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';
import { nothingAcknowledged, type Acknowledged } from './acknowledged.ts';
import { isGone } from './client-work.ts';
import { examineStore } from './crash-often.ts';
import { fileOf, previewAs, publishAs, readJournal } from './published-journal.ts';

export interface PublishKillsTrial {
  readonly seed: number;
  /** Kills while a file is published. */
  readonly kills: number;
  /** An empty PostgreSQL database; SQLite without. */
  readonly databaseUrl: string | null;
}

/** A trader may send so many files an hour; each try sends at most two. */
const TRIES_A_TRADER = 40;
/** Kills that came too soon or too late are repeated, up to so many times as many. */
const TRIES_A_KILL = 6;
/** The first kill comes within so many milliseconds; one that came too soon or too late moves the bound. */
const FIRST_REACH_MS = 200;
const MIN_REACH_MS = 10;

/** A start after which leases of the dead process run on. */
const LEASES_RUN_ON: ChangedLines = {
  file: 'apps/server/src/app/servers/register-server.ts',
  lines: 'if (running === undefined) await whenAlone?.(db);',
  instead: '',
};

/** What was seen over all kills. */
export interface PublishKillsSeen {
  /** By what the killed server left of the import: not begun, in the middle, done. */
  readonly left: Record<'preview' | 'staged' | 'published', number>;
  /** Imports that were acknowledged before the kill. */
  acknowledged: number;
  /** Files that a restarted server published, and did not since something else was under way (409). */
  published: number;
  busy: number;
  /** The same where leases run on, each after a kill in the middle. */
  controls: number;
  controlBusy: number;
  readonly faults: string[];
}

/** A trader whose publishing is killed, and one who publishes the same undisturbed. */
interface Pair {
  readonly killed: PreparedTrader;
  readonly twin: PreparedTrader;
}

interface Run {
  readonly store: PreparedStore;
  readonly chance: Chance;
  readonly known: Acknowledged;
  readonly seen: PublishKillsSeen;
  reach: number;
  tries: number;
}

/** Kills a server while it publishes files: it is started again, publishes at once, and the journal is of before or after. */
export function publishKills(trial: PublishKillsTrial): Promise<Verdict> {
  const { seed, kills, databaseUrl } = trial;
  const maxTries = kills * TRIES_A_KILL;
  return inTrialFolder(async (dataDir) => {
    const traders = 2 * Math.ceil((maxTries + TRIES_A_KILL) / TRIES_A_TRADER);
    const wanted = { dataDir, databaseUrl, accounts: ['DEMO-1'], traders };
    // Nobody asks the platform.
    const store = await prepareStore({ ...wanted, platformUrls: ['http://127.0.0.1:9'] });
    const seen: PublishKillsSeen = {
      left: { preview: 0, staged: 0, published: 0 },
      acknowledged: 0,
      published: 0,
      busy: 0,
      controls: 0,
      controlBusy: 0,
      faults: [],
    };
    const known = nothingAcknowledged();
    const run: Run = { store, chance: chanceFrom(seed), known, seen, reach: FIRST_REACH_MS, tries: 0 };
    let server = await startServerProcess(store.settings);
    try {
      while (seen.left.staged < kills && run.tries < maxTries) server = await killOnce(run, server);
      for (let tries = 0; seen.controls === 0 && tries < TRIES_A_KILL; tries += 1)
        server = await killWithLeases(run, server);
    } finally {
      await server.kill();
    }
    return verdictOfPublishKills(trial, seen);
  });
}

function pairOf({ store: { traders }, tries }: Run): Pair {
  const at = 2 * Math.floor(tries / TRIES_A_TRADER);
  return { killed: traders[at]!, twin: traders[at + 1]! };
}

/** One kill, and what is to be true after it. Gives the server that was started again. */
async function killOnce(run: Run, server: Running): Promise<Running> {
  const { store, seen, known } = run;
  const { killed, twin } = pairOf(run);
  const file = fileOf(run.tries);
  const before = await readJournal(server.url, twin);
  await publishAs(server.url, twin, await previewAs(server.url, twin, file));
  const after = await readJournal(server.url, twin);
  const { id, isAcknowledged } = await publishAndKill(run, server, killed, file);
  const next = await startServerProcess(store.settings);
  try {
    const when = `kill ${run.tries}`;
    seen.faults.push(...(await examineStore(store, () => known)).map((fault) => `${when}: ${fault}`));
    const journal = await readJournal(next.url, killed);
    const fromAfter = firstDifference(after, journal);
    if (fromAfter !== null && (isAcknowledged || firstDifference(before, journal) !== null))
      seen.faults.push(`${when}: the journal is neither of before nor of after: ${fromAfter}`);
    await publishAgain(run, next, killed, { id, file });
    const difference = firstDifference(after, await readJournal(next.url, killed));
    if (difference !== null)
      seen.faults.push(`${when}: published again, the journal is another: ${difference}`);
    return next;
  } catch (error) {
    await next.kill();
    throw error;
  }
}

/** The import that died is gone with its server, and its file is sent again; one that did not is still there. */
async function publishAgain(
  { seen, tries }: Run,
  { url }: Running,
  trader: PreparedTrader,
  { id, file }: { readonly id: string; readonly file: Uint8Array<ArrayBuffer> },
): Promise<void> {
  let status = await publishAs(url, trader, id);
  if (status === 404) status = await publishAs(url, trader, await previewAs(url, trader, file));
  if (status === 200) seen.published += 1;
  else if (status === 409) seen.busy += 1;
  if (status !== 200) seen.faults.push(`kill ${tries}: the restarted server publishes with ${status}`);
}

/** After a kill in the middle, a start that leaves leases alone has to refuse. */
async function killWithLeases(run: Run, server: Running): Promise<Running> {
  const { killed } = pairOf(run);
  const { id, left } = await publishAndKill(run, server, killed, fileOf(run.tries));
  const isInTheMiddle = left === 'staged';
  const next = await startServerProcess({
    ...run.store.settings,
    ...(isInTheMiddle && withChangedLines(LEASES_RUN_ON)),
  });
  if (!isInTheMiddle) return next;
  run.seen.controls += 1;
  if ((await publishAs(next.url, killed, id)) === 409) run.seen.controlBusy += 1;
  return next;
}

/** Publishes a file and kills the server after a moment; counts what that left of the import. */
async function publishAndKill(
  run: Run,
  server: Running,
  trader: PreparedTrader,
  file: Uint8Array<ArrayBuffer>,
) {
  const { store, chance, seen, known } = run;
  const id = await previewAs(server.url, trader, file);
  run.tries += 1;
  const publishing = publishAs(server.url, trader, id).catch((error: unknown) => {
    if (!isGone(error)) throw error;
    return null;
  });
  await pause(draw(chance, 0, run.reach));
  await server.kill();
  const isAcknowledged = (await publishing) === 200;
  if (isAcknowledged) {
    known.published.add(id);
    seen.acknowledged += 1;
  }
  const left = await readState(store, id);
  seen.left[left] += 1;
  if (left === 'preview') run.reach *= 2;
  if (left === 'published') run.reach = Math.max(MIN_REACH_MS, Math.ceil(run.reach / 2));
  return { id, isAcknowledged, left };
}

async function readState(store: PreparedStore, id: string): Promise<keyof PublishKillsSeen['left']> {
  const { state } = await withOpenStore(store, (opened) =>
    opened.read((db) =>
      db.selectFrom('import').select('state').where('public_id', '=', id).executeTakeFirstOrThrow(),
    ),
  );
  if (state === 'discarded') throw new Error('a killed server discards nothing');
  return state;
}

/** Whether every restarted server published at once and nothing was lost or half there. */
export function verdictOfPublishKills(
  { seed, kills, databaseUrl }: PublishKillsTrial,
  seen: PublishKillsSeen,
): Verdict {
  const { left, acknowledged, published, busy, controls, controlBusy, faults } = seen;
  const all = left.preview + left.staged + left.published;
  return judge({
    name: `publish-kills-${databaseUrl === null ? 'sqlite' : 'postgres'}`,
    observed:
      `${all} kills, ${left.staged} of them while a file was published, ${left.preview} before and ${left.published} after; ` +
      `${published} files published by the restarted server, ${busy} times 409; ${acknowledged} acknowledged imports; ` +
      `where leases run on ${controlBusy} of ${controls} times 409; ${faults.length} faults`,
    target: 'no 409, each journal as before or after, nothing acknowledged lost; 409 where leases run on',
    seed,
    figures: { inTheMiddle: left.staged, kills: all, published, busy, acknowledged, controls, controlBusy },
    least: { inTheMiddle: kills, published: kills, controls: 1, controlBusy: controls },
    atMost: { busy: 0 },
    faults,
  });
}
