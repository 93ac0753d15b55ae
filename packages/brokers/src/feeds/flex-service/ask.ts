import { setTimeout as wait } from 'node:timers/promises';
import { findAllowedHost, type AllowedHost } from '#brokers/feeds/request/allowed-hosts.ts';
import { sendTo, type PlatformHost } from '#brokers/feeds/request/at-platform.ts';
import { waitForPlace, type RequestWindow } from '#brokers/feeds/request/request-window.ts';
import { actionOf, type CodeAction } from './codes.ts';
import { isReport, readNotice, type FlexNotice } from './notice.ts';
import { PlatformFailure, type PlatformProblem } from '#brokers/feeds/platform-problem.ts';

/** One query of one token, asked for within a place's time. */
export interface FlexQuestion {
  readonly place: PlatformHost;
  readonly hosts: readonly AllowedHost[];
  /** The token's own. */
  readonly window: RequestWindow;
  /** How long the token rests after too many requests were reported. */
  readonly restMs: number;
  readonly token: string;
  readonly queryId: string;
  /** Milliseconds before a report is asked for again: 5,000 at first and 20,000 at most, less where the service is a test's. */
  readonly pollMs: number;
}

/** A period instead of the query's own, both days inclusive, as `20260302`. */
export interface FlexPeriod {
  readonly from: string;
  readonly to: string;
}

export interface FlexReport {
  readonly text: string;
  readonly bytes: Uint8Array;
}

const SEND_PATH = '/AccountManagement/FlexWebService/SendRequest';
const GET_PATH = '/AccountManagement/FlexWebService/GetStatement';
const TOO_MANY = 'ibkr-too-many-requests';
const MAX_ATTEMPTS = 3;
const MAX_POLL_FACTOR = 4;

type Answer =
  | { readonly kind: 'report'; readonly report: FlexReport }
  | { readonly kind: 'notice'; readonly notice: FlexNotice };

function failure(problem: PlatformProblem): PlatformFailure {
  return new PlatformFailure(problem);
}

/** One request at the token's pace. Throws {@link PlatformFailure} for what is neither a report nor a notice. */
async function askOnce(
  question: FlexQuestion,
  during: string,
  url: URL,
  parameters: Readonly<Record<string, string>>,
): Promise<Answer> {
  const { place, window } = question;
  await waitForPlace(window, place.signal, during, TOO_MANY);
  const asked = new URL(url);
  asked.search = new URLSearchParams({ ...parameters, v: '3' }).toString();
  const headers = { accept: 'text/xml, application/xml' };
  const { status, text, bytes } = await sendTo(place, during, { method: 'GET', url: asked, headers });
  if (status === 429)
    throw await restAfter(question, {
      kind: 'busy',
      reason: TOO_MANY,
      detail: 'too many requests were sent with this token',
      during,
    });
  if (status >= 500) return { kind: 'notice', notice: unavailable(status) };
  if (status !== 200)
    throw failure({ kind: 'failed', detail: `the service answered with status ${status}`, during });
  if (isReport(text)) return { kind: 'report', report: { text, bytes } };
  const notice = readNotice(text);
  if (!notice) throw failure({ ...noReport(text), during });
  return { kind: 'notice', notice };
}

/** Nobody asks with this token for a while, at other servers neither. */
async function restAfter(
  { window, restMs }: FlexQuestion,
  problem: PlatformProblem,
): Promise<PlatformFailure> {
  await window.rest(restMs);
  return failure({ ...problem, retryAfterMs: restMs });
}

/** A query of another format gives its rows as they are: a report in XML begins with a tag, and so does a page of errors. */
function noReport(text: string): PlatformProblem {
  const problem = { kind: 'damaged', detail: 'the answer is neither a report nor a notice' } as const;
  return /^\uFEFF?["\p{L}]/u.test(text) ? { ...problem, reason: 'ibkr-query-format' } : problem;
}

/** A server in trouble is the same as one that says so. */
function unavailable(status: number): FlexNotice {
  const errorMessage = `status ${status}`;
  return { status: 'Fail', referenceCode: '', url: '', errorCode: '1021', errorMessage };
}

/** The vendor's own words, printable and short; they hold neither token nor query. */
function noticeText({ errorCode, errorMessage }: FlexNotice): string {
  const plain = errorMessage.replace(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ').slice(0, 160);
  return `the service said ${errorCode}${plain === '' ? '' : `: ${plain}`}`;
}

async function stopped(
  question: FlexQuestion,
  { problem: kind, reason }: CodeAction & { kind: 'stop' },
  notice: FlexNotice,
): Promise<PlatformFailure> {
  const problem = { kind, detail: noticeText(notice), ...(reason === null ? {} : { reason }) };
  return reason === TOO_MANY ? restAfter(question, problem) : failure(problem);
}

/** A reference that a report can be fetched by. */
interface Reference {
  readonly code: string;
  readonly url: URL;
}

function readReference(question: FlexQuestion, notice: FlexNotice): Reference {
  const { hosts, place } = question;
  const url = notice.url === '' ? new URL(GET_PATH, place.base) : URL.parse(notice.url);
  if (!/^\d{1,30}$/.test(notice.referenceCode))
    throw failure({ kind: 'damaged', detail: 'expected a reference code', during: 'SendRequest' });
  // The token goes where the service says only if that is the service itself.
  if (!url || url.pathname !== GET_PATH || !findAllowedHost(hosts, url))
    throw failure({
      kind: 'refused-host',
      detail: 'the service sends elsewhere for the report',
      during: 'SendRequest',
    });
  return { code: notice.referenceCode, url };
}

async function pause({ place, pollMs }: FlexQuestion, times: number): Promise<void> {
  await wait(pollMs * Math.min(2 ** Math.floor(times / 2), MAX_POLL_FACTOR), undefined, {
    signal: place.signal,
  });
}

/** Asks for a report to be made, again while the service calls its trouble temporary. */
async function sendRequest(question: FlexQuestion, period: FlexPeriod | null): Promise<Reference> {
  const { place, token, queryId } = question;
  const range = period ? { fd: period.from, td: period.to } : {};
  for (let attempt = 1; ; attempt += 1) {
    const url = new URL(SEND_PATH, place.base);
    const answer = await askOnce(question, 'SendRequest', url, { t: token, q: queryId, ...range });
    if (answer.kind === 'report')
      throw failure({ kind: 'damaged', detail: 'expected a reference code', during: 'SendRequest' });
    const { notice } = answer;
    if (notice.status === 'Success') return readReference(question, notice);
    const action = actionOf(notice.errorCode);
    if (action.kind === 'stop') throw await stopped(question, action, notice);
    if (attempt >= MAX_ATTEMPTS) throw failure({ kind: 'busy', detail: noticeText(notice) });
    await pause(question, attempt);
  }
}

/** Fetches the report of a reference; null when the service does not know the reference any more. */
async function getStatement(question: FlexQuestion, reference: Reference): Promise<FlexReport | null> {
  let failures = 0;
  for (let polls = 0; ; polls += 1) {
    if (polls > 0) await pause(question, polls - 1);
    const parameters = { t: question.token, q: reference.code };
    const answer = await askOnce(question, 'GetStatement', reference.url, parameters);
    if (answer.kind === 'report') return answer.report;
    const action = actionOf(answer.notice.errorCode);
    if (action.kind === 'start-over') return null;
    if (action.kind === 'stop') throw await stopped(question, action, answer.notice);
    // Still being made: the same reference is asked again for as long as there is time.
    if (action.kind === 'poll') continue;
    failures += 1;
    if (failures >= MAX_ATTEMPTS) throw failure({ kind: 'busy', detail: noticeText(answer.notice) });
  }
}

/** A report of the query, however long it is in the making. Throws {@link PlatformFailure}; the signal ends the wait. */
export async function fetchReport(question: FlexQuestion, period: FlexPeriod | null): Promise<FlexReport> {
  try {
    for (let starts = 0; starts < 2; starts += 1) {
      const report = await getStatement(question, await sendRequest(question, period));
      if (report) return report;
    }
  } catch (error) {
    if (!isLate(question, error)) throw error;
    const detail = 'the report was still being made when the time was over';
    throw failure({ kind: 'timed-out', reason: 'ibkr-still-preparing', detail });
  }
  throw failure({ kind: 'failed', detail: 'the service forgot its reference twice' });
}

function isLate({ place: { signal } }: FlexQuestion, error: unknown): boolean {
  if (!signal.aborted || !(signal.reason instanceof DOMException)) return false;
  return signal.reason.name === 'TimeoutError' && !(error instanceof TypeError);
}
