import type { AnswerOf, Endpoint } from '@daybook/api/contract/endpoint.ts';
import { codeOf, Offline, parseProblem, type ServerProblem } from './problem.ts';
import { buildRequest, type CallInput, type CallParts } from './request.ts';
import { withIdempotencyKey } from './idempotency-key.ts';
import { accessToken, endSession, renewToken } from './session.ts';

/** Brings the token that takes the place of the present one, once a day. */
const NEXT_TOKEN_HEADER = 'session-token';

/**
 * Calls an endpoint of the contract and gives its answer, checked by the endpoint's own schema, or bytes. Throws
 * {@link ServerProblem} or {@link Offline}. There is no timeout: an import takes as long as its platform does. When the
 * session has expired it ends here, in all tabs. What changes something is sent again when its answer is lost, once.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
  return withIdempotencyKey(endpoint, input as CallParts, (key) => callOnce(endpoint, input, key));
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  key: string | null,
): Promise<AnswerOf<E>> {
  const response = await callForResponse(endpoint, input, key);
  try {
    return (await readAnswer(endpoint, response)) as AnswerOf<E>;
  } catch (error) {
    throw isNetworkFailure(error) ? new Offline('no answer', { cause: error }) : error;
  }
}

/** Calls an endpoint and gives its answer unread. Throws as {@link call} does for whatever is not a success. */
export async function callForResponse<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  key: string | null = null,
): Promise<Response> {
  const token = accessToken();
  const { url, init } = buildRequest(endpoint, input as CallParts, token, key);
  try {
    const response = await fetch(url, init);
    // A server that was away is no event of the browser: what waits for the connection is told all the same.
    if (isCut && Date.now() > quietUntil) {
      isCut = false;
      quietUntil = Date.now() + QUIET_MS;
      window.dispatchEvent(new Event('online'));
    }
    const renewed = response.headers.get(NEXT_TOKEN_HEADER);
    if (renewed !== null) renewToken(token, renewed);
    if (!response.ok) throw await readProblem(endpoint, response, token);
    return response;
  } catch (error) {
    if (!isNetworkFailure(error)) throw error;
    isCut = true;
    throw new Offline('no answer', { cause: error });
  }
}

/** Whether a call had no answer, and nobody was told since that there is a connection. */
let isCut = false;
/** Between two times of telling so, in milliseconds: what always fails beside what does not must not go round in circles. */
const QUIET_MS = 20_000;
let quietUntil = 0;

/** `fetch` and the reading of a body fail with a TypeError when the connection does; being aborted is something else. */
function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError;
}

async function readAnswer({ answer, name }: Endpoint, response: Response): Promise<unknown> {
  if (typeof answer === 'string') return new Uint8Array(await response.arrayBuffer());
  const { success, data, error } = answer.safeParse(parseJson(await response.text()));
  if (!success) throw new Error(`${name} does not answer as agreed`, { cause: error });
  return data;
}

async function readProblem(
  { answer, access }: Endpoint,
  response: Response,
  token: string | null,
): Promise<ServerProblem> {
  const body = parseJson(await response.text());
  const current =
    typeof answer !== 'string' && isRecord(body) && 'current' in body
      ? answer.safeParse(body['current']).data
      : undefined;
  const problem = parseProblem(response.status, body, current);
  // A late answer to an earlier session says nothing about the present one.
  if (access === 'session' && hasExpired(problem) && token === accessToken()) endSession('expired');
  return problem;
}

function hasExpired(problem: ServerProblem): boolean {
  const code = codeOf(problem);
  return problem.status === 401 && (code === '002' || code === '003');
}

/** Undefined for what is no JSON: the schema then says what is missing. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a proxy's page, or nothing
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
