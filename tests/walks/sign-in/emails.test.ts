import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { after, before, suite, test } from 'node:test';
import { en, type Messages } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { MAIL_TEXTS } from '@daybook/texts/mail/mail-texts.ts';
import { pt } from '@daybook/texts/pt.ts';
import type { Browser, Page } from 'playwright-core';
import type { Language } from '@daybook/domain/language.ts';
import { startTestPlatform, type TestPlatform } from '../../../apps/server/src/accounts/platform-testing.ts';
import { buttonHref, openMailbox, type Mailbox } from '../../../apps/server/src/mail/mailbox-testing.ts';
import { CLI_PROGRAM } from '../../server-program.ts';
import { accessibilityProblems } from '../accessibility.ts';
import { openBrowser, openPage } from '../browser.ts';
import { startServer, type RunningServer } from '../running-server.ts';

/** From the email in the mail server's hands to the dashboard: how people come in, in each language. */
const LOGIN = { user: 'cleo', password: 'Reports-Pass-1' };
const CONTACT = 'mailto:help@desk.test';
const PASSWORDS = { first: 'Opening-Bell-930', reset: 'Closing-Bell-1600', other: 'Lunch-Hour-1130' };
const HOME = /\/journal\/dashboard\/all\/SUCCESS$/;

let browser: Browser;
let platform: TestPlatform;

before(async () => {
  browser = await openBrowser();
  platform = await startTestPlatform(LOGIN, ['CLEO1']);
});

after(async () => {
  await browser?.close();
  await platform?.close();
});

const PHONE = { width: 390, height: 844 };

for (const [language, messages, look] of [
  ['en', en, { locale: 'en-US' }],
  ['es', es, { locale: 'es-ES', colorScheme: 'dark' }],
  ['pt', pt, { locale: 'pt-BR', viewport: PHONE }],
] as const)
  suite(`in ${language}`, () => {
    const words = messages.entry;
    let mailbox: Mailbox;
    let server: RunningServer;
    let settings: Record<string, string>;
    const ownPage = () => openPage(browser, look);

    before(async () => {
      mailbox = await openMailbox();
      const port = String(await freePort());
      settings = {
        PORT: port,
        BASE_URL: `http://localhost:${port}`,
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'Daybook <journal@desk.test>',
        PLATFORM_HOSTS: platform.url,
        CONTACT_URL: CONTACT,
        REGISTRATION: 'open',
        PUBLIC_CALLS_PER_MINUTE: '10000',
      };
      server = await startServer(settings);
    });
    after(async () => {
      await server?.stop();
      await mailbox?.close();
    });

    test('the first trader creates the journal in the browser', async () => {
      const { page, context } = await ownPage();
      await page.goto(server.url);
      await page.getByRole('button', { name: words.installation.create }).click();
      await page.getByLabel(words.installation.firstName, { exact: true }).fill('Ada');
      await page.getByLabel(words.email).fill('ada@desk.test');
      await page.getByLabel(words.password, { exact: true }).fill(PASSWORDS.first);
      await page.getByLabel(words.confirmation).fill(PASSWORDS.first);
      await page.getByRole('button', { name: words.installation.create }).click();
      await page.waitForURL(/\/journal\/dashboard\/all$/);
      await context.close();
    });

    test('a forgotten password: asked for, mailed, set, and the trader is in', async () => {
      const { page, context, complaints } = await ownPage();
      await page.goto(`${server.url}/auth/login`);
      await page.getByRole('link', { name: words.forgot }).click();
      const send = page.getByRole('button', { name: words.reset.send });
      assert.ok(await send.isDisabled());
      await page.getByLabel(words.email).fill('ada');
      await send.click();
      await page.getByText(words.notAnEmail).waitFor();
      assert.deepEqual(await accessibilityProblems(page), []);
      await page.getByLabel(words.email).fill('ada@desk.test');
      assert.equal(await page.getByLabel(words.email).inputValue(), 'ADA@DESK.TEST');
      await send.click();
      await page.getByRole('heading', { name: words.reset.checkTitle }).waitFor();
      await page.getByText(words.reset.sent).waitFor();
      assert.deepEqual(await accessibilityProblems(page), []);
      const message = await mailbox.next();
      assert.equal(message.mail.subject, MAIL_TEXTS[language].reset.subject);
      await page.goto(buttonHref(message));
      await setPassword(page, messages, 'ada@desk.test', PASSWORDS.reset);
      await page.waitForURL(HOME);
      await page.getByText(messages.shell.passwordUpdated).waitFor();
      assert.equal((await mailbox.next()).mail.subject, passwordSet(language));
      await page.goto(`${server.url}/auth/reset`);
      await page.waitForURL(/\/journal\/dashboard\/all$/);
      assert.deepEqual(defects(complaints), []);
      await context.close();
    });

    test('an invitation: accounts proved at the platform, a password, the journal', async () => {
      await invite('cleo@desk.test', language);
      const message = await mailbox.next();
      assert.equal(message.mail.subject, MAIL_TEXTS[language].invitation([]).subject);
      const { page, context, complaints } = await ownPage();
      await page.goto(buttonHref(message));
      const password = page.getByLabel(words.started.passwordOf(LOGIN.user));
      await password.waitFor();
      assert.match(page.url(), /\/get_started\/link$/, 'the token is gone from the address');
      assert.deepEqual(await accessibilityProblems(page), []);
      const check = page.getByRole('button', { name: words.started.check });
      assert.ok(await check.isDisabled());
      await password.fill('not-this-one');
      await check.click();
      await page.getByText(messages.accounts.rejected).waitFor();
      await password.fill(LOGIN.password);
      await check.click();
      await page.getByText(words.started.linked).waitFor();
      assert.deepEqual(await accessibilityProblems(page), []);
      await page.getByRole('button', { name: words.started.next }).click();
      await setPassword(page, messages, 'cleo@desk.test', PASSWORDS.other);
      await page.waitForURL(HOME);
      await page.goto(`${server.url}/journal/accounts`);
      await page.getByRole('main').getByText('CLEO1').first().waitFor();
      assert.deepEqual(defects(complaints), []);
      await context.close();
    });

    test('a link that was used leads on, and its accounts are locked after more than five tries', async () => {
      await invite('dora@desk.test', language);
      const { page, context } = await ownPage();
      const href = buttonHref(await mailbox.next());
      await page.goto(href);
      const check = page.getByRole('button', { name: words.started.check });
      const field = page.getByLabel(words.started.passwordOf(LOGIN.user));
      for (let press = 1; press <= 6; press += 1) {
        await field.fill(`wrong-${press}`);
        await check.click();
        await page.getByText(press < 6 ? messages.accounts.rejected : words.started.oops).waitFor();
        await page.locator('form [aria-busy]').waitFor({ state: 'detached' });
      }
      assert.ok(await field.isDisabled());
      assert.equal(
        await page.getByRole('link', { name: messages.shell.contact.link }).getAttribute('href'),
        CONTACT,
      );
      assert.deepEqual(await accessibilityProblems(page), []);
      await page.goto(`${href.slice(0, -1)}_`);
      await page.getByRole('heading', { name: words.deadLink.title }).waitFor();
      assert.deepEqual(await accessibilityProblems(page), []);
      await context.close();
    });

    test('a registration: the address confirmed by email before there is a journal', async () => {
      const { page, context, complaints } = await ownPage();
      await page.goto(`${server.url}/auth/login`);
      await page.getByRole('link', { name: words.register.invite }).click();
      await page.getByLabel(words.installation.firstName, { exact: true }).fill('Dan');
      await page.getByLabel(words.email).fill('dan@desk.test');
      assert.deepEqual(await accessibilityProblems(page), []);
      await page.getByRole('button', { name: words.register.submit }).click();
      await page.getByText(words.register.sent).waitFor();
      const message = await mailbox.next();
      assert.equal(message.mail.subject, MAIL_TEXTS[language].confirmation.subject);
      await page.goto(buttonHref(message));
      await page.getByRole('heading', { name: words.started.choose }).waitFor();
      await setPassword(page, messages, 'dan@desk.test', PASSWORDS.first);
      await page.waitForURL(HOME);
      await moveAndReturn(page);
      assert.deepEqual(defects(complaints), []);
      await context.close();
    });

    /** Moves the journal to another address, and gets it back by the email to the one that it left. */
    async function moveAndReturn(page: Page): Promise<void> {
      const { confirmAddress, takeAddressBack } = words;
      const mail = MAIL_TEXTS[language];
      await page.goto(`${server.url}/journal/user-profile`);
      const person = page.getByRole('region', { name: messages.profile.person });
      await person.getByLabel(messages.profile.email, { exact: true }).fill('dan.lee@desk.test');
      await person.getByLabel(messages.profile.currentPassword).fill(PASSWORDS.first);
      await person.getByRole('button', { name: messages.profile.update }).click();
      await page.goto(await hrefOf(mail.confirmAddress.subject));
      await page.getByRole('button', { name: confirmAddress.confirm }).click();
      await page.getByRole('heading', { name: confirmAddress.doneTitle }).waitFor();
      const moved = mail.emailChangedOld('', { when: '', device: '' }).subject;
      await page.goto(await hrefOf(moved));
      await page.getByRole('heading', { name: takeAddressBack.title }).waitFor();
      assert.match(page.url(), /\/auth\/take-address-back$/, 'nothing that opens stands in the address');
      assert.deepEqual(await accessibilityProblems(page), []);
      await page.getByRole('button', { name: takeAddressBack.confirm }).click();
      await page.getByRole('heading', { name: takeAddressBack.doneTitle }).waitFor();
      assert.deepEqual(await accessibilityProblems(page), []);
      await page.goto(await hrefOf(mail.reset.subject));
      await setPassword(page, messages, 'dan@desk.test', PASSWORDS.other);
      await page.waitForURL(HOME);
    }

    /** Where the button of the next email of a subject leads. */
    async function hrefOf(subject: string): Promise<string> {
      for (;;) {
        const message = await mailbox.next();
        if (message.mail.subject === subject) return buttonHref(message);
      }
    }

    test('an address that is no screen leads to the sign-in', async () => {
      const { page, context } = await ownPage();
      for (const path of ['/auth', '/auth/new', '/get_started', '/nowhere/at/all']) {
        await page.goto(server.url + path);
        await page.waitForURL(/\/auth\/login$/);
      }
      await page.goto(`${server.url}/auth/new/password`);
      await page.getByRole('link', { name: words.deadLink.again }).waitFor();
      await page.goto(`${server.url}/auth/error`);
      await page.getByRole('heading', { name: words.errorPage.title }).waitFor();
      assert.deepEqual(await accessibilityProblems(page), []);
      await context.close();
    });

    async function invite(email: string, as: string): Promise<void> {
      const login = ['--platform', 'propreports', '--host', platform.host, '--login', LOGIN.user];
      const person = ['--first', 'Cleo', '--last', 'Ray', '--language', as];
      const args = [CLI_PROGRAM, 'invite', email, ...person, ...login];
      const child = spawn(process.execPath, args, {
        env: { ...process.env, ...settings, DATA_DIR: server.dataDir },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [code] = (await once(child, 'exit')) as [number];
      assert.equal(code, 0);
    }
  });

/** Says what is wrong first, then sets the password. */
async function setPassword(page: Page, messages: Messages, email: string, password: string): Promise<void> {
  const { entry, ui } = messages;
  const submit = page.getByRole('button', { name: entry.setPassword.submit });
  await page.getByLabel(entry.email).waitFor();
  assert.doesNotMatch(page.url(), /token|[A-Za-z0-9_-]{40}/, 'nothing that opens stands in the address');
  assert.ok(await submit.isDisabled());
  await page.getByLabel(entry.newPassword).fill('abcdefgh');
  await submit.click();
  await page.getByText(ui.required).first().waitFor();
  await page.getByText(entry.passwordProblems.upper, { exact: false }).waitFor();
  assert.deepEqual(await accessibilityProblems(page), []);
  await page.getByLabel(entry.email).fill(email);
  await page.getByLabel(entry.newPassword).fill(password);
  await page.getByLabel(entry.confirmation).fill(`${password}x`);
  await submit.click();
  await page.getByText(entry.passwordProblems.mismatch).waitFor();
  await page.getByLabel(entry.confirmation).fill(password);
  await submit.click();
}

function passwordSet(language: Language): string {
  return MAIL_TEXTS[language].passwordReset({ when: '', device: '' }).subject;
}

/** Refusals that the walk provokes are in the console too. */
function defects(complaints: readonly string[]): string[] {
  return complaints.filter(
    (text) => (text.startsWith('error') || text.startsWith('uncaught')) && !/status of 4\d\d/.test(text),
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
