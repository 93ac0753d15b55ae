import { buttonHref, openMailbox } from '../../apps/server/src/mail/mailbox-testing.ts';
import { signOutTrader } from '../../apps/server/src/identity/operator-actions.ts';
import {
  signInAs,
  TEST_PASSWORD,
  withTrader,
  type Client,
  type TestAnswer,
} from '../../apps/server/src/app/server-testing.ts';
import { codeAt } from '../../tests/walks/authenticator.ts';
import { moveClocks, withServers } from './served.ts';
import {
  addressOf,
  arrive,
  ask,
  call,
  confirm,
  count,
  expect,
  followReset,
  messagesTo,
  linkOf,
  makeToken,
  NEXT,
  note,
  reset,
  settle,
  shut,
  signIn,
  takeAddressBack,
  withToken,
  type Seen,
  type Trial,
} from './take-over-steps.ts';
import { judge, type Verdict } from '../verdict.ts';

export interface TakeOver {
  readonly seed: number;
  readonly rounds: number;
  readonly databaseUrl: string | null;
  /** Changes of the address that the flood asks for. */
  readonly changes: number;
}

/** What an attacker would like a stranger to read. */
const WORDS = 'Call +1 900 now';
const TWO_DAYS_MS = 2 * 86_400_000;
const MAX_CHANGES_A_DAY = 3;

/**
 * A journal is taken over by an address that was never proven and by a token without an end, by a stolen password, and past a second
 * factor; then its owner regains it. After that nothing of the attacker's may open anything.
 */
export async function takeOver({ seed, rounds, databaseUrl, changes }: TakeOver): Promise<Verdict> {
  const mailbox = await openMailbox();
  const environment = { SMTP_URL: mailbox.url, REGISTRATION: 'open', BASE_URL: 'http://localhost:4999' };
  const seen: Seen = { steps: 0, tried: 0, opened: 0, withoutCode: 0, passed: 0, faults: [] };
  let flooded = 0;
  try {
    await withServers({ databaseUrl, environment }, async (servers) => {
      const trial: Trial = { servers, mailbox, seen, round: 0 };
      await withTrader(servers[0]); // whose installation it is
      for (; trial.round < rounds; trial.round += 1) {
        await addressNeverProven(trial);
        await addressProvenByMistake(trial);
        for (const way of ['reset', 'everywhere', 'operator'] as const) await stolenPassword(trial, way);
        await movedAway(trial);
        await secondFactor(trial);
        moveClocks(servers, TWO_DAYS_MS);
      }
      flooded = await flood(trial, changes);
    });
  } finally {
    await mailbox.close();
  }
  return judge({
    name: `take-over-${databaseUrl === null ? 'sqlite' : 'postgres'}`,
    observed: `${rounds} rounds, ${seen.steps} steps: ${seen.tried} attempts with what the attacker had left, ${seen.opened} opened anything; ${seen.withoutCode} actions by the password alone, ${seen.passed} passed; ${changes} changes of an address sent ${flooded} e-mails`,
    target: `0 opened, 0 passed, at most ${2 * MAX_CHANGES_A_DAY} e-mails`,
    seed,
    figures: {
      steps: seen.steps,
      tried: seen.tried,
      withoutCode: seen.withoutCode,
      opened: seen.opened,
      passed: seen.passed,
      flooded,
    },
    least: { steps: 80 * rounds, tried: 60 * rounds, withoutCode: 15 * rounds, flooded: 1 },
    atMost: { opened: 0, passed: 0, flooded: 2 * MAX_CHANGES_A_DAY },
    faults: seen.faults,
  });
}

/** The attacker claims the victim's address first. The victim sees one e-mail without words of the attacker's, and blocks no one. */
async function addressNeverProven(trial: Trial): Promise<void> {
  const { seen } = trial;
  const victim = addressOf(trial, 'victim');
  const { client: attacker } = await arrive(trial, 'attacker');
  const program = await makeToken(trial, attacker);
  await expect(trial, 'a change is asked for', ask(attacker, victim, { firstName: WORDS }), 200);
  const mails = await messagesTo(trial, victim);
  note(seen, mails.length === 1, `the victim got ${mails.length} e-mails`);
  note(
    seen,
    mails.every(({ raw }) => !raw.includes(WORDS)),
    "the attacker's words were mailed to the victim",
  );
  const linkId = linkOf(mails[0]).id;
  for (const token of ['A'.repeat(43), program.token ?? '', linkId])
    await expect(trial, 'a forged link', confirm(trial, { id: linkId, token }), 404);
  const body = { emailAddress: victim, firstName: 'Vic', lastName: 'Tim' };
  await expect(trial, 'the victim registers', call(trial, 'POST', '/account/register', body), 200);
  const [message] = await messagesTo(trial, victim);
  const start = new URL(buttonHref(message!)).pathname.split('/').at(-1) ?? '';
  const first = { emailAddress: victim, password: NEXT };
  await expect(
    trial,
    'the victim gets started',
    call(trial, 'POST', `/account/get-started/${start}`, first),
    200,
  );
  const own = await signIn(trial, victim, NEXT);
  await call(trial, 'POST', '/errors', { titles: ['Canary of the victim'] }, own);
  await shut(trial, 'the link of the claim', confirm(trial, linkOf(mails[0])));
  for (const client of [attacker, program]) {
    const { text } = await call(trial, 'GET', '/errors', undefined, client);
    count(seen, text.includes('Canary of the victim'), 'what the attacker holds shows the victim’s journal');
  }
}

/** The victim uses the link, not knowing whose journal it is, and makes it their own by a reset. */
async function addressProvenByMistake(trial: Trial): Promise<void> {
  const victim = addressOf(trial, 'careless');
  const { client: attacker } = await arrive(trial, 'claimer');
  const before = await makeToken(trial, attacker);
  await expect(trial, 'a change is asked for', ask(attacker, victim), 200);
  const [message] = await messagesTo(trial, victim);
  await expect(trial, 'the victim uses the link', confirm(trial, linkOf(message)), 200);
  await shut(trial, 'a token from before the change', call(trial, 'GET', '/errors', undefined, before));
  const later = await makeToken(trial, attacker);
  await reset(trial, victim);
  await nothingOpens(trial, victim, [attacker, before, later]);
}

/** The attacker knows the password: signs in, makes a token, and asks for an address of their own. */
async function stolenPassword(trial: Trial, way: 'reset' | 'everywhere' | 'operator'): Promise<void> {
  const { email: victim, client: owner } = await arrive(trial, `owner-${way}`);
  const thief = await signIn(trial, victim, TEST_PASSWORD);
  const program = await makeToken(trial, thief);
  const own = addressOf(trial, `thief-${way}`);
  await expect(trial, 'the thief asks for an address', ask(thief, own), 200);
  const [message] = await messagesTo(trial, own);
  if (way === 'reset') await reset(trial, victim);
  if (way === 'everywhere')
    await expect(trial, 'everywhere', call(trial, 'POST', '/auth/sign_out_everywhere', {}, owner), 200);
  if (way === 'operator') {
    const { services, clock } = trial.servers[0];
    await services.store.write((db) => signOutTrader(db, victim, clock.now));
  }
  await shut(trial, `the thief's link after ${way}`, confirm(trial, linkOf(message)));
  await nothingOpens(trial, way === 'reset' ? victim : null, [thief, program]);
}

/** The attacker proves an address of their own, twice, and sets a new password there; the mailbox that the journal left gets it back. */
async function movedAway(trial: Trial): Promise<void> {
  const { email: victim, client: owner } = await arrive(trial, 'moved');
  const thief = await signIn(trial, victim, TEST_PASSWORD);
  const [first, second] = [addressOf(trial, 'mover'), addressOf(trial, 'mover-again')];
  for (const own of [first, second]) {
    await expect(trial, 'the thief asks for an address', ask(thief, own), 200);
    const messages = await messagesTo(trial, own);
    const message = messages.find(({ mail }) => mail.subject === 'Confirm your new email address');
    await expect(trial, 'the thief proves it', confirm(trial, linkOf(message)), 200);
  }
  const program = await makeToken(trial, thief);
  const left = async (email: string) =>
    linkOf(
      (await messagesTo(trial, email)).find(
        ({ mail }) => mail.subject === 'The address of your journal was changed',
      ),
    );
  const [mine, theirs] = [await left(victim), await left(first)];
  await reset(trial, second);
  await shut(trial, 'a forged link back', takeAddressBack(trial, { ...mine, token: theirs.token }));
  await expect(trial, 'the owner gets the journal back', takeAddressBack(trial, mine), 200);
  await shut(trial, 'the link once more', takeAddressBack(trial, mine));
  await shut(trial, "the thief's own link back", takeAddressBack(trial, theirs));
  await followReset(trial, victim);
  await nothingOpens(trial, victim, [owner, thief, program]);
  for (const email of [first, second])
    await shut(trial, 'an address of the thief', signInAs(trial.servers[0].client(), email, NEXT));
}

/** Everything that the password alone may not do while a second factor is on, with the owner's own session available. */
async function secondFactor(trial: Trial): Promise<void> {
  const { seen, servers } = trial;
  const { email, client: owner } = await arrive(trial, 'careful');
  const begun = await call(
    trial,
    'POST',
    '/auth/second_factor/begin',
    { currentPassword: TEST_PASSWORD },
    owner,
  );
  const code = codeAt(String(begun.json.secret), servers[0].clock.now);
  await expect(
    trial,
    'a second factor',
    call(trial, 'POST', '/auth/second_factor/confirm', { code }, owner),
    200,
  );
  await messagesTo(trial, email);
  const proof = { currentPassword: TEST_PASSWORD };
  const actions = (more: object): readonly Promise<TestAnswer>[] => [
    ask(owner, addressOf(trial, 'elsewhere'), { ...more }),
    call(trial, 'POST', '/auth/password', { ...proof, ...more, password: NEXT }, owner),
    call(trial, 'POST', '/user/tokens', { ...proof, ...more, name: 'x', may: 'read' }, owner),
    call(trial, 'POST', '/auth/second_factor/recovery_codes', { ...proof, code: 'x', ...more }, owner),
    call(trial, 'POST', '/auth/second_factor/disable', { ...proof, code: 'x', ...more }, owner),
    call(trial, 'POST', '/profile/delete', { ...proof, ...more, confirmation: email }, owner),
  ];
  // A code that was used already is none.
  for (const more of [{}, { code: '000000' }, { code }])
    for (const answer of await Promise.all(actions(more))) {
      seen.steps += 1;
      seen.withoutCode += 1;
      if (answer.status === 200) seen.passed += 1;
      note(seen, [422, 429].includes(answer.status), `the password alone was answered with ${answer.status}`);
    }
  const guess = servers[0].client();
  const { json } = await signInAs(guess, email);
  guess.token = null;
  for (let wrong = 0; wrong < 3; wrong += 1)
    await shut(
      trial,
      'a guessed code',
      call(trial, 'POST', '/auth/second_step', { challenge: json.challenge, code: '000000' }),
    );
  await shut(
    trial,
    'a challenge as a token',
    call(trial, 'GET', '/profile', undefined, withToken(trial, String(json.challenge))),
  );
  const reported = (await messagesTo(trial, email)).filter(
    ({ mail }) => mail.subject === 'Your password was right, the code was not',
  );
  note(
    seen,
    reported.length >= 1 && reported.length <= 3,
    `${reported.length} e-mails reported of a right password`,
  );
}

/** Returns how many e-mails they sent. */
async function flood(trial: Trial, changes: number): Promise<number> {
  const { seen, mailbox } = trial;
  const { client } = await arrive(trial, 'flooder');
  await settle(trial);
  const before = mailbox.arrived.length;
  for (let change = 0; change < changes; change += 1)
    await ask(client, `${WORDS.replace(/\W/g, '-')}${change}@elsewhere.test`, { firstName: WORDS });
  await settle(trial);
  const sent = mailbox.arrived.slice(before);
  note(seen, sent.length <= 2 * MAX_CHANGES_A_DAY, `${changes} changes sent ${sent.length} e-mails`);
  const unexpected = sent.filter(({ to }) => to[0]?.endsWith('@elsewhere.test'));
  note(
    seen,
    unexpected.every(({ mail }) => !(mail.text ?? '').includes(WORDS)),
    'a name was mailed to an unproven address',
  );
  return sent.length;
}

/** Sessions and programs of the attacker, the old password, and what a token can still be made with. */
async function nothingOpens(trial: Trial, victim: string | null, clients: readonly Client[]): Promise<void> {
  for (const client of clients)
    for (const path of ['/errors', '/profile', '/dashboard/0', '/segments', '/gallery'])
      await shut(trial, path, call(trial, 'GET', path, undefined, client));
  for (const client of clients)
    await shut(
      trial,
      'a new token',
      call(trial, 'POST', '/user/tokens', { name: 'x', may: 'read', currentPassword: TEST_PASSWORD }, client),
    );
  if (victim !== null)
    await shut(trial, 'the old password', signInAs(trial.servers[0].client(), victim, TEST_PASSWORD));
}
