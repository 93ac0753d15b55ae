import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { EXIT } from '#server/app/exit-codes.ts';
import { openMailbox, type Mailbox } from '#server/mail/mailbox-testing.ts';
import { runCommand } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'daybook-mail-test-'));
const mailboxes: Mailbox[] = [];
after(async () => {
  await Promise.all(mailboxes.map((mailbox) => mailbox.close()));
  rmSync(folder, { recursive: true, force: true });
});

async function open(options: Parameters<typeof openMailbox>[0] = {}): Promise<Mailbox> {
  const mailbox = await openMailbox(options);
  mailboxes.push(mailbox);
  return mailbox;
}

async function mailTest(smtpUrl: string | null, ...args: readonly string[]) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const smtp = smtpUrl === null ? {} : { SMTP_URL: smtpUrl };
  const environment = { NODE_ENV: 'test', DATA_DIR: folder, MAIL_FROM: 'Daybook <d@desk.test>', ...smtp };
  const code = await runCommand(['mail', ...args], { output: { print, note: print }, environment, folder });
  return { code, text: lines.join('\n') };
}

test('an e-mail is handed over at once', async () => {
  const mailbox = await open();
  const { code, text } = await mailTest(mailbox.url, 'test', 'olive@desk.test');
  assert.deepEqual([code, text.includes('took an e-mail to olive@desk.test')], [0, true], text);
  const { mail, to } = await mailbox.next();
  assert.deepEqual([mail.subject, to], ['Daybook: test', ['olive@desk.test']]);
});

test('why a mail server does not take it is said, without passwords', async () => {
  const selfSigned = await open({ isSelfSigned: true });
  const signIn = await open({ signIn: { user: 'journal', password: 'right-password' } });
  const refusing = await open();
  refusing.refuseWith(550);
  const gone = await openMailbox();
  await gone.close();
  for (const [url, reason] of [
    [selfSigned.url, /ESOCKET: .*certificate/],
    [signIn.url.replace('right-password', 'wrong-password'), /EAUTH 535: Invalid login: 535/],
    [refusing.url, /EENVELOPE 550: .*recipient.* 550/],
    [gone.url, /ECONNREFUSED/],
  ] as const) {
    const { code, text } = await mailTest(url, 'test', 'olive@desk.test');
    assert.equal(code, EXIT.refused);
    assert.match(text, reason);
    assert.doesNotMatch(text, /password|olive/);
  }
  const { code, text } = await mailTest(null, 'test', 'olive@desk.test');
  assert.deepEqual([code, /no SMTP_URL/.test(text)], [EXIT.refused, true]);
  for (const args of [[], ['test'], ['test', 'olive'], ['tests', 'olive@desk.test']])
    assert.equal((await mailTest(null, ...args)).code, EXIT.wrongUse);
});
