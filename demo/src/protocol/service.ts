import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Ledger } from '#demo/books/ledger.ts';
import { damageLines } from '#demo/faults/damage-lines.ts';
import { faultsFor, noFaults, type Faults } from '#demo/faults/faults.ts';
import { sendAnswer, type Sendable } from '#demo/faults/send.ts';
import { findAction, refuseFailing } from './actions.ts';
import type { FeeColumns } from './columns.ts';
import { readForm, type Form } from './form.ts';
import { linesText, text, type Line } from './lines.ts';
import { required } from './parameters.ts';
import { BAD_LOGIN, BAD_TOKEN, BROKEN, Refusal, TOO_MANY_REQUESTS } from './refusal.ts';
import { loggedRequest, type LoggedRequest } from './request-log.ts';
import type { Tokens } from './tokens.ts';

/** What the platform's one endpoint works with. `credentials` may change while it runs. */
export interface Service {
  readonly ledger: Ledger;
  readonly columns: readonly FeeColumns[];
  readonly pageSize: number;
  readonly credentials: { readonly user: string; password: string };
  readonly tokens: Tokens;
  readonly faults: Faults;
  readonly requests: LoggedRequest[];
  readonly clock: () => number;
  readonly mayCall: (address: string) => boolean;
  readonly loggedIn: () => void;
  /** Reported of each call for fills. */
  readonly fillsTaken: () => void;
  readonly closing: AbortSignal;
}

/** Answers one request: `POST /api.php` by its action, anything else as a web server would. */
export async function serve(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://platform').pathname;
  if (path !== '/api.php') return sendPlain(service, response, 404, 'Not Found');
  if (request.method !== 'POST') return sendPlain(service, response, 405, 'Method Not Allowed');
  const form = await formOrRefusal(request);
  const faults = form instanceof Refusal ? noFaults() : faultsFor(service.faults, actionName(form));
  const allowed = service.mayCall(request.socket.remoteAddress ?? '') && !faults.rateLimited;
  const answer = await answerTo(service, allowed ? form : new Refusal(TOO_MANY_REQUESTS), faults);
  const logged = form instanceof Refusal ? new Map() : form;
  service.requests.push(loggedRequest(service.clock(), logged, faults.status ?? answer.status));
  await sendAnswer(response, answer, faults, service.closing);
}

function sendPlain(service: Service, response: ServerResponse, status: number, body: string): Promise<void> {
  return sendAnswer(response, { status, body: `${body}\n` }, noFaults(), service.closing);
}

async function formOrRefusal(request: IncomingMessage): Promise<Form | Refusal> {
  try {
    return await readForm(request);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** `fills`, `report:trades` and so on: what faults are aimed at. */
function actionName(form: Form): string {
  const type = form.get('type');
  return `${form.get('action') ?? ''}${type === undefined ? '' : `:${type}`}`;
}

async function answerTo(service: Service, form: Form | Refusal, faults: Faults): Promise<Sendable> {
  const lineEnd = faults.crlf ? '\r\n' : '\n';
  try {
    if (form instanceof Refusal) throw form;
    const lines = damageLines(await linesFor(service, form, faults), faults);
    return { status: 200, body: linesText(lines, lineEnd) };
  } catch (error) {
    if (error instanceof Refusal) return { status: 500, body: `${error.message}${lineEnd}` };
    console.error(error);
    return { status: 500, body: `${BROKEN}${lineEnd}` };
  }
}

async function linesFor(service: Service, form: Form, faults: Faults): Promise<readonly Line[]> {
  const name = required(form, 'action');
  if (name === 'login') return [text(login(service, form, faults))];
  const action = findAction(name);
  if (!action && name !== 'logout') throw new Refusal(`Unknown action: ${name}`);
  const token = authorise(service, form);
  if (!action) return [text(logout(service, token))];
  const { ledger, columns, pageSize } = service;
  const state = { books: ledger.books(), columns, pageSize, faults };
  refuseFailing(state, form);
  const lines = await action(state, form);
  if (name === 'fills') service.fillsTaken();
  return lines;
}

function login(service: Service, form: Form, faults: Faults): string {
  const user = required(form, 'user');
  const password = required(form, 'password');
  const { credentials } = service;
  const known = sameText(user, credentials.user) && sameText(password, credentials.password);
  if (!known || faults.refuseLogin) throw new Refusal(BAD_LOGIN);
  service.loggedIn();
  return service.tokens.issue();
}

function logout(service: Service, token: string): string {
  service.tokens.end(token);
  return 'Logged out.';
}

function authorise(service: Service, form: Form): string {
  const token = required(form, 'token');
  countDownTokens(service);
  if (!service.tokens.isAlive(token)) throw new Refusal(BAD_TOKEN);
  return token;
}

function countDownTokens({ faults, tokens }: Service): void {
  if (faults.expireTokensAfter === null) return;
  faults.expireTokensAfter -= 1;
  if (faults.expireTokensAfter >= 0) return;
  faults.expireTokensAfter = null;
  tokens.endAll();
}

/** Compares in a time that does not reveal where they differ. */
function sameText(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
