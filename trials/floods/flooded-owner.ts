import { setTimeout as wait } from 'node:timers/promises';
import { buttonHref } from '../../apps/server/src/mail/mailbox-testing.ts';
import {
  newClient,
  signInAs,
  type Client,
  type TestAnswer,
} from '../../apps/server/src/app/server-testing.ts';
import { OWNER, type FloodedServer } from './flooded-server.ts';

const PAUSE_MS = 1_000;
const MAX_REPEATS = 5;
const NEW_PASSWORD = 'Closing-Bell-1600';
const HOME = { 'x-forwarded-for': '192.0.2.200' };

/** How often the owner signed in on a device that was here before, of how many times. */
export interface OwnersTries {
  readonly tried: number;
  readonly refused: readonly string[];
}

/** Signs in about once a second from the known device, as long as the flood lasts. */
export async function signInAgainAndAgain(server: FloodedServer, seconds: number): Promise<OwnersTries> {
  const refused: string[] = [];
  const until = performance.now() + seconds * 1_000;
  let tried = 0;
  while (performance.now() < until) {
    const { status, json } = await server.owner.call('POST', '/api/v1/auth/sign_in', {
      body: { username: OWNER.email, password: server.ownersPassword },
      headers: HOME,
    });
    // The password may have been set again between the two.
    if (status !== 200 && status !== 401) refused.push(`${status} ${json?.errors?.[0]?.code}`);
    tried += 1;
    await wait(PAUSE_MS);
  }
  return { tried, refused };
}

/** Sets a new password by the email that the flood itself asked for, in a browser that was never here, and signs in there. */
export async function resetByEmail(server: FloodedServer): Promise<boolean> {
  const browser = newClient(server.url);
  for (;;) {
    const message = await server.mailbox.next();
    if (!(message.mail.html ?? '').includes('/auth/new/password')) continue;
    const answer = await retryWhileBusy(() => openLink(browser, buttonHref(message)));
    // A later email voids the link of an earlier one.
    if (answer.status === 404) continue;
    if (answer.status !== 200) return false;
    server.ownersPassword = NEW_PASSWORD;
    return (await signInAs(browser, OWNER.email, NEW_PASSWORD)).status === 200;
  }
}

function openLink(browser: Client, href: string): Promise<TestAnswer> {
  const { searchParams } = new URL(href);
  const body = { token: searchParams.get('token'), emailAddress: OWNER.email, password: NEW_PASSWORD };
  const path = `/api/v1/account/reset-password/${searchParams.get('id') ?? ''}`;
  return browser.call('POST', path, { body, headers: HOME });
}

/** A caller that hears the server is busy retries as asked, a few times. */
async function retryWhileBusy(ask: () => Promise<TestAnswer>): Promise<TestAnswer> {
  let answer = await ask();
  for (let again = 0; answer.status === 503 && again < MAX_REPEATS; again++) {
    await wait(Number(answer.headers.get('retry-after')) * 1_000);
    answer = await ask();
  }
  return answer;
}
