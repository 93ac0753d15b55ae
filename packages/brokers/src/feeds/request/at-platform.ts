import { findPlatformUrl } from './allowed-hosts.ts';
import { openBoundedClient, type BoundedAnswer, type BoundedClient } from './bounded-fetch.ts';
import type { FetchLimits } from './fetch-limits.ts';
import { PROCESS_WINDOWS, type RequestWindows } from './request-window.ts';
import type { PlatformLogin } from '#brokers/feeds/platform.ts';
import { PlatformFailure, type PlatformProblem } from '#brokers/feeds/platform-problem.ts';

/** A platform's server while one login is at work there. */
export interface PlatformHost {
  readonly client: BoundedClient;
  /** Origin of the server; paths begin at `/`. */
  readonly base: URL;
  /** Ends with the caller or with the time for everything together. */
  readonly signal: AbortSignal;
  /** Milliseconds before a first repetition. */
  readonly retryMs: number;
  readonly windows: RequestWindows;
}

/** What a platform's whole conversation may take, and one of its answers, where they differ from the usual. */
interface UsualMeasure {
  readonly totalMs: number;
  readonly limits?: Partial<FetchLimits> | undefined;
}

/** Answers in JSON are read at one go, so they stay small: this is some 30,000 fills. */
export const JSON_LIMITS: Partial<FetchLimits> = { packedBytes: 8 * 1024 * 1024, bytes: 8 * 1024 * 1024 };

const RETRY_MS = 500;

/** Opens the login's server and runs; every end but a defect of our own is a result, and the secret is overwritten. */
export async function atPlatform<Result>(
  login: PlatformLogin,
  usual: UsualMeasure,
  run: (place: PlatformHost) => Promise<Result>,
): Promise<Result | PlatformProblem> {
  const base = findPlatformUrl(login.hosts, login.host, '/');
  const client = openBoundedClient({
    hosts: login.hosts,
    limits: { ...usual.limits, ...login.limits },
    resolve: login.resolve,
  });
  const late = AbortSignal.timeout(login.totalMs ?? usual.totalMs);
  const signal = login.signal ? AbortSignal.any([late, login.signal]) : late;
  try {
    if (!base) return { kind: 'refused-host', detail: 'this host is not among those that may be contacted' };
    const windows = login.windows ?? PROCESS_WINDOWS;
    return await run({ client, base, signal, retryMs: login.retryMs ?? RETRY_MS, windows });
  } catch (error) {
    if (error instanceof PlatformFailure) return error.problem;
    if (signal.aborted) return endOf(signal);
    throw error;
  } finally {
    login.password.fill(0);
    client.close();
  }
}

/** Our own clock running out is the platform's slowness; any other end of the signal is the caller's wish. */
function endOf(signal: AbortSignal): PlatformProblem {
  const late = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  return late
    ? { kind: 'timed-out', detail: 'the platform did not give everything in time' }
    : { kind: 'aborted', detail: 'the synchronisation was stopped' };
}

/** One request; gives any answer. Throws {@link PlatformFailure} where there is none. */
export async function sendTo(
  { client, signal }: PlatformHost,
  during: string,
  request: Omit<Parameters<BoundedClient['send']>[0], 'signal'>,
): Promise<BoundedAnswer> {
  const answer = await client.send({ ...request, signal });
  if (answer.kind === 'answer') return answer;
  if (signal.aborted) throw new PlatformFailure({ ...endOf(signal), during });
  throw new PlatformFailure({ ...answer, during });
}
