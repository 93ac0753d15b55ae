import type { Manifest, readSegment } from '@daybook/api/journal/dashboard.ts';
import { parseManifest } from '@daybook/api/first-load/manifest-shape.ts';
import { readSegments, SEGMENT_REQUEST } from '@daybook/api/first-load/segment-calls.ts';
import { assembleColumns, splitManifest } from '@daybook/api/journal/segments.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { call } from '#web/server/call.ts';
import { codeOf } from '#web/server/problem.ts';
import { accessToken, rememberProfile, usePlan, useProfile } from '#web/server/session.ts';
import {
  forgetJournal,
  journalGeneration,
  putJournal,
  useJournal,
  type Surroundings,
} from './journal-store.ts';

/** How often an import may come between the manifest and its segments before that is called a failure. */
const TRIES = 3;

/** Reads the whole journal: the manifest, then every month under its hash, most of them from the browser's cache. */
export async function loadJournal(): Promise<void> {
  // Between the end of a session and the sign-in the journal's screens are still there for a moment.
  if (accessToken() === null || useJournal.getState().loading) return;
  const generation = journalGeneration();
  useJournal.setState({ loading: true, failure: null });
  try {
    await readWhole();
  } catch (failure) {
    if (generation === journalGeneration()) useJournal.setState({ failure });
  } finally {
    if (generation === journalGeneration()) useJournal.setState({ loading: false });
  }
}

/** Reads everything and puts it down; throws as {@link call} does. */
export async function readWhole(): Promise<void> {
  const generation = journalGeneration();
  const asked = knownOfTrader();
  const { columns, surroundings } = await readMonths(TRIES);
  if (generation === journalGeneration()) putReceived(columns, surroundings, asked);
}

/** Profile and plan as this page knows them; whatever is saved takes the place of the whole. */
export function knownOfTrader() {
  return { profile: useProfile.getState().profile, plan: usePlan.getState().plan };
}

/**
 * Puts down what the server said, profile and plan also where they outlive the page. `asked` is what was known when it was
 * asked: a profile or plan that was saved since then is newer than the answer, and stays.
 */
export function putReceived(
  columns: TradeColumns,
  received: Surroundings,
  asked: ReturnType<typeof knownOfTrader>,
): void {
  const { profile, plan } = knownOfTrader();
  const { surroundings } = useJournal.getState();
  const saved = {
    ...(surroundings && profile !== asked.profile ? { profile: surroundings.profile } : {}),
    ...(surroundings && plan !== asked.plan ? { plan: surroundings.plan } : {}),
  };
  if (profile === asked.profile) rememberProfile(received.profile);
  if (plan === asked.plan) usePlan.setState({ plan: received.plan });
  putJournal(columns, { ...received, ...saved });
}

interface Received {
  readonly columns: TradeColumns;
  readonly surroundings: Surroundings;
}

async function readMonths(tries: number): Promise<Received> {
  const { manifest, journals } = splitManifest(await call(readSegments, {}), decodeManifest);
  try {
    const segments = await Promise.all(
      manifest.months.map(({ hash }) => call<typeof readSegment>(SEGMENT_REQUEST, { params: { hash } })),
    );
    return { columns: assembleColumns(manifest, segments, journals), surroundings: manifest };
  } catch (error) {
    // A segment that is gone: something was imported meanwhile, and there is a newer manifest.
    if (codeOf(error) === '010' && tries > 1) return readMonths(tries - 1);
    throw error;
  }
}

function decodeManifest(head: Uint8Array): Manifest {
  return parseManifest(JSON.parse(new TextDecoder().decode(head)));
}

/** Reads the journal again from nothing, after a failure. */
export function retryJournal(): Promise<void> {
  forgetJournal();
  return loadJournal();
}
