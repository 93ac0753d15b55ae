import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import PostalMime from 'postal-mime';
import { createTrader } from '#server/identity/sign-in/queries.ts';
import { readConfig } from '#server/app/config.ts';
import { openLog } from '#server/calls/logs.ts';
import { createLink } from './links/queries.ts';
import {
  claimMessage,
  deliverDue,
  MESSAGE_LEASE_MS,
  openSending,
  prepareMail,
} from '#server/mail/deliver.ts';
import type { Message } from '#server/mail/message.ts';
import { buttonHref, openMailbox, type Mailbox } from '#server/mail/mailbox-testing.ts';
import { post, notifyOwner } from '#server/mail/outbox.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const NOW = Date.UTC(2026, 6, 1, 14);
const HELLO: Message = { kind: 'new-device', on: { at: NOW, device: 'Firefox, Linux' } };

onEachEngine((_engine, openStore, newStoreLocation) => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-mail-'));
  const mailboxes: Mailbox[] = [];
  after(async () => {
    await Promise.all(mailboxes.map((mailbox) => mailbox.close()));
    rmSync(folder, { recursive: true, force: true });
  });

  async function office(smtpUrl?: string) {
    const store = await openStore({ place: await newStoreLocation() });
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const smtp = smtpUrl === undefined ? {} : { SMTP_URL: smtpUrl };
    const config = readConfig({ DATA_DIR: dataDir, MAIL_FROM: 'Daybook <d@desk.test>', ...smtp }, folder);
    const clock = { now: NOW };
    const lines: string[] = [];
    const log = openLog('info', Buffer.alloc(32), { write: (line) => void lines.push(line) });
    const secrets = await openSecrets(store, config.keyFile);
    const services = { store, config, secrets, log, clock: () => clock.now } as unknown as Services;
    const names = { firstName: 'Ann <b>"&', lastName: 'Lee', language: 'es', isDemo: false } as const;
    const traderId = await store.write((db) =>
      createTrader(db, { email: 'ann@desk.test', passwordHash: null, ...names, now: NOW }),
    );
    const put = (message: Message, to: string | null = 'ann@desk.test') =>
      store.write((db) => post(db, { message, traderId, to, language: 'es', now: clock.now }));
    const states = async () => {
      const rows = await store.read((db) =>
        db.selectFrom('outbox').selectAll().orderBy('created_at').execute(),
      );
      return rows.map(({ state, attempts, error }) => [state, attempts, error]);
    };
    return { services, store, clock, lines, dataDir, traderId, put, states };
  }
  const withMailbox = async () => {
    const mailbox = await openMailbox();
    mailboxes.push(mailbox);
    return { mailbox, ...(await office(mailbox.url)) };
  };

  test('an email arrives as text and HTML, in the language of its reader, and nothing of it is kept', async () => {
    const { mailbox, services, store, traderId } = await withMailbox();
    const sender = { now: NOW, headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/143.0' } };
    await store.write((db) => notifyOwner(db, traderId, sender, (on) => ({ kind: 'password-changed', on })));
    assert.equal(await deliverDue(openSending(services)), 1);
    const { mail, to, raw } = await mailbox.next();
    assert.deepEqual(to, ['ann@desk.test']);
    assert.equal(mail.subject, 'Se cambió tu contraseña');
    assert.deepEqual(mail.from, { name: 'Daybook', address: 'd@desk.test' });
    assert.match(mail.text ?? '', /1 de julio de 2026 a las 10:00, hora de Nueva York, Firefox, Windows/);
    assert.match(mail.html ?? '', /<html lang="es">[\s\S]*Hola, Ann &lt;b&gt;&quot;&amp;:/);
    assert.match(raw, /^Auto-Submitted: auto-generated\r?$/m);
    const [row] = await store.read((db) => db.selectFrom('outbox').selectAll().execute());
    assert.deepEqual([row?.state, row?.recipient, row?.content], ['sent', null, '']);
  });

  test('an unreachable mail server is retried, later each time', async () => {
    const mailbox = await openMailbox();
    const { services, put, clock, states, lines } = await office(mailbox.url);
    await mailbox.close();
    await put(HELLO);
    assert.equal(await deliverDue(openSending(services)), 0);
    assert.equal(await deliverDue(openSending(services)), 0, 'not before its time');
    assert.deepEqual((await states())[0]?.slice(0, 2), ['waiting', 1]);
    clock.now += 15_000;
    await deliverDue(openSending(services));
    assert.deepEqual((await states())[0]?.slice(0, 2), ['waiting', 2]);
    const again = await openMailbox({ port: Number(new URL(mailbox.url).port) });
    mailboxes.push(again);
    clock.now += 15_000;
    assert.equal(await deliverDue(openSending(services)), 0, 'the second wait is longer');
    clock.now += 15_000;
    assert.equal(await deliverDue(openSending(services)), 1);
    assert.equal((await again.next()).to[0], 'ann@desk.test');
    assert.ok(
      lines.every((line) => !line.includes('ann@desk.test')),
      'no address in the log',
    );
  });

  test('a temporary refusal is retried, a permanent one is not', async () => {
    const { mailbox, services, put, clock, states } = await withMailbox();
    await put(HELLO);
    mailbox.refuseWith(451);
    await deliverDue(openSending(services));
    assert.deepEqual((await states())[0]?.slice(0, 2), ['waiting', 1]);
    mailbox.refuseWith(550);
    clock.now += 15_000;
    await deliverDue(openSending(services));
    const [[state, attempts, reason] = []] = await states();
    assert.deepEqual([state, attempts], ['failed', 2]);
    assert.match(String(reason), /^EENVELOPE 550: /);
    assert.doesNotMatch(String(reason), /@/);
  });

  test('a clock that is set back delays no email, whether it is new, was refused for now, or its sender died', async () => {
    const { mailbox, services, put, clock, states } = await withMailbox();
    await put(HELLO);
    clock.now -= 10 * 60_000;
    assert.equal(await deliverDue(openSending(services)), 1, 'a new one');
    await put(HELLO);
    mailbox.refuseWith(451);
    assert.equal(await deliverDue(openSending(services)), 0);
    clock.now -= 24 * 3_600_000;
    mailbox.refuseWith(null);
    assert.equal(await deliverDue(openSending(services)), 1, 'one that was refused for now');
    await put(HELLO);
    assert.ok(await claimMessage(openSending(services)));
    assert.equal(await deliverDue(openSending(services)), 0, 'its lease holds');
    clock.now -= 3_600_000;
    assert.equal(await deliverDue(openSending(services)), 1, 'one whose sender died');
    assert.deepEqual(new Set((await states()).map(([state]) => state)), new Set(['sent']));
  });

  test('several senders send each email once', async () => {
    const { mailbox, services, put } = await withMailbox();
    for (let n = 0; n < 12; n += 1) await put(HELLO);
    await Promise.all([1, 2, 3].map(() => deliverDue(openSending(services))));
    assert.equal(mailbox.arrived.length, 12);
    assert.equal(new Set(mailbox.arrived.map(({ mail }) => mail.messageId)).size, 12);
  });

  test('a sender that dies before it could note it sends at most a duplicate, known by its Message-ID', async () => {
    const { mailbox, services, put, clock } = await withMailbox();
    await put(HELLO);
    const dying = openSending(services);
    const claimed = await claimMessage(dying);
    const mail = claimed && (await prepareMail(dying, claimed));
    assert.ok(mail);
    await dying.transport.send(mail);
    assert.equal(await deliverDue(openSending(services)), 0, 'its lease holds');
    clock.now += MESSAGE_LEASE_MS;
    assert.equal(await deliverDue(openSending(services)), 1);
    const [first, second] = mailbox.arrived.map((message) => message.mail.messageId);
    assert.equal(mailbox.arrived.length, 2);
    assert.equal(first, second);
  });

  test('a mail server with an untrusted certificate gets nothing', async () => {
    const mailbox = await openMailbox({ isSelfSigned: true });
    mailboxes.push(mailbox);
    const { services, put, states, lines } = await office(mailbox.url);
    await put(HELLO);
    assert.equal(await deliverDue(openSending(services)), 0);
    assert.deepEqual((await states())[0]?.slice(0, 2), ['waiting', 1]);
    assert.ok(
      lines.some((line) => /"reason":"ESOCKET: .*certificate/.test(line)),
      lines.join(''),
    );
    assert.equal(mailbox.arrived.length, 0);
  });

  test('a sender signs in with the name and password of the address; a wrong one is retried', async () => {
    const mailbox = await openMailbox({ signIn: { user: 'journal@desk.test', password: 'a/b:c@d%' } });
    mailboxes.push(mailbox);
    const { services, put } = await office(mailbox.url);
    await put(HELLO);
    assert.equal(await deliverDue(openSending(services)), 1);
    const wrong = await office(mailbox.url.replace('a%2F', 'x'));
    await wrong.put(HELLO);
    assert.equal(await deliverDue(openSending(wrong.services)), 0);
    const [[state, attempts, reason] = []] = await wrong.states();
    assert.deepEqual([state, attempts], ['waiting', 1]);
    assert.match(String(reason), /^EAUTH 535: Invalid login: 535 /);
    assert.ok(wrong.lines.every((line) => !line.includes('b:c@d') && !line.includes('b%3Ac')));
  });

  test('an email without a reader, with a dead link or out of date is dropped', async () => {
    const { mailbox, services, store, put, clock, traderId, states } = await withMailbox();
    await put(HELLO, null);
    const link = { purpose: 'reset', traderId, payload: null, now: NOW } as const;
    const message = async () => {
      const { id } = await store.write((db) => createLink(db, services.secrets, link));
      await put({ kind: 'link', purpose: 'reset', linkId: id, logins: [] });
    };
    await message();
    await message();
    assert.equal(await deliverDue(openSending(services)), 3);
    assert.equal(mailbox.arrived.length, 1);
    assert.match(buttonHref(mailbox.arrived[0]!), /^http:\/\/localhost:4400\/auth\/new\/password\?id=/);
    await put(HELLO);
    clock.now += 3 * 86_400_000;
    await deliverDue(openSending(services));
    assert.deepEqual((await states()).map(([state]) => state).sort(byText), [
      'dropped',
      'dropped',
      'dropped',
      'sent',
    ]);
  });

  test('without a mail server emails lie in the data folder for its owner alone, and the log names them', async () => {
    const { services, put, lines, dataDir } = await office();
    await put(HELLO);
    assert.equal(await deliverDue(openSending(services)), 1);
    const names = readdirSync(join(dataDir, 'outbox'));
    assert.equal(names.length, 1);
    const path = join(dataDir, 'outbox', names[0]!);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.equal(
      (await PostalMime.parse(readFileSync(path))).subject,
      'Inicio de sesión en un dispositivo nuevo',
    );
    assert.ok(lines.some((line) => line.includes(path)));
  });

  test('addresses that would change a header are no addresses', async () => {
    const { put } = await withMailbox();
    for (const to of ['ann@desk.test\r\nBcc: x@desk.test', 'ann@desk.test\0', 'ann', 'a@b.cd, x@desk.test'])
      await assert.rejects(put(HELLO, to), /no address/);
  });
});

function byText(one: unknown, other: unknown): number {
  return String(one).localeCompare(String(other));
}
