import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { aGif, aPng } from '../../../apps/server/src/images/images-testing.ts';
import { problemsInThemes } from '../accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from '../browser.ts';
import { startDemoServer, type DemoServer } from '../demo-server.ts';
import { openScreen } from '../open-screen.ts';

/** The demo trader attaches pictures to a trade, looks through the gallery and shows a face; each test continues where the last one ended. */
let server: DemoServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let tradeUrl = '';
const LETTER = 'Please choose a file that is an image and weights less than 900kb';
const WIDE = { width: 1440, height: 1000 };
const PHONE = { width: 390, height: 844 };

before(async () => {
  server = await startDemoServer();
  const { username, password } = server.signIn;
  browser = await openBrowser();
  watched = await openPage(browser, { viewport: WIDE });
  ({ page } = watched);
  await page.goto(server.url);
  await page.getByLabel('Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page
    .getByRole('button', { name: 'Let’s Go' })
    .or(page.getByRole('button', { name: "Let's Go" }))
    .click();
  await page.waitForURL(/\/journal\//);
});

after(async () => {
  await browser?.close();
  await server?.stop();
});

const field = () => page.getByRole('group', { name: 'Image', exact: true });
const previews = () => field().getByRole('img');
const large = () => page.getByRole('region', { name: 'Images' }).getByRole('button');
const choose = () => field().getByRole('button', { name: 'Choose an image' });
const save = () => page.getByRole('button', { name: 'Save', exact: true });

test('a picture is chosen by a click, seen at once with its size, and saved with the journal', async () => {
  await openScreen(page, `${server.url}/journal/trades/last/year`);
  await page.locator('main table a').first().click();
  await page.waitForURL(/\/journal\/trade\//);
  tradeUrl = page.url();
  await choose().waitFor();
  assert.equal(await previews().count(), 0);
  assert.ok(await save().isDisabled());
  const chooser = page.waitForEvent('filechooser');
  await choose().click();
  await (await chooser).setFiles({ name: 'one.png', mimeType: 'image/png', buffer: aPng(640, 360) });
  await field().getByText('640 × 360').waitFor();
  await field().getByText('Not saved yet').waitFor();
  await looksRight('trade with a chosen picture');
  await saveJournal();
  assert.equal(await large().count(), 1);
  assert.equal(await field().getByText('Not saved yet').count(), 0);
});

test('pictures are dropped onto the field and pasted anywhere, several before one save', async () => {
  await drop(await deliverSession(aPng(200, 300), 'two.png'));
  await field().getByText('200 × 300').waitFor();
  await paste(await deliverSession(aGif(), 'three.gif', 'image/gif'));
  await field().getByText('1 × 1').waitFor();
  await page.getByRole('button', { name: 'Show image 2 first' }).click();
  await saveJournal();
  assert.equal(await large().count(), 3);
  const [first] = await Promise.all([previews().first().getAttribute('height'), page.reload()]);
  assert.equal(first, '300');
  await large().nth(2).waitFor();
  assert.equal(await previews().first().getAttribute('height'), '300', 'the order is kept');
});

test('a file that is no image is refused at the field, in the words of the form', async () => {
  await drop(await deliverSession(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'x.png'));
  await field().getByText(LETTER, { exact: true }).waitFor();
  await looksRight('trade with a refused file');
  await drop(await deliverSession(aPng(300, 300).subarray(0, 80), 'cut.png'));
  await field().getByText(LETTER, { exact: true }).waitFor();
  assert.equal(await previews().count(), 3);
  assert.ok(await save().isDisabled());
});

test('a picture that is too large is drawn smaller before it is sent', async () => {
  const noise = await page.evaluateHandle(async () => {
    const canvas = new OffscreenCanvas(1_400, 1_000);
    const context = canvas.getContext('2d')!;
    const pixels = context.createImageData(canvas.width, canvas.height);
    let state = 7;
    for (let at = 0; at < pixels.data.length; at++)
      pixels.data[at] = at % 4 === 3 ? 255 : (state = (state * 48_271) % 2_147_483_647) & 255;
    context.putImageData(pixels, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    const transfer = new DataTransfer();
    transfer.items.add(new File([blob], 'noise.png', { type: 'image/png' }));
    return transfer;
  });
  await drop(noise);
  await previews().nth(3).waitFor();
  await saveJournal();
  const address = await page
    .getByRole('region', { name: 'Images' })
    .locator('img')
    .last()
    .getAttribute('src');
  assert.match(address ?? '', /\.jpg$/, 'four megabytes were taken as a JPEG');
  assert.equal(await large().count(), 4);
});

test('without a connection a picture is kept and sent later', async () => {
  await drop(await deliverSession(aPng(90, 60), 'late.png'));
  await field().getByText('90 × 60').waitFor();
  await watched.context.setOffline(true);
  await save().click();
  await page.getByText('The journal was not saved.').waitFor();
  await field().getByText('Not saved yet').waitFor();
  await watched.context.setOffline(false);
  await saveJournal();
  assert.equal(await large().count(), 5);
});

test('an image is enlarged, by mouse and keys, and the focus returns', async () => {
  await large().first().click();
  const viewer = page.getByRole('dialog', { name: 'Image viewer' });
  await viewer.waitFor();
  await looksRight('viewer');
  await page.keyboard.press('ArrowRight');
  await viewer.getByRole('group', { name: 'Image 2 of 5' }).waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  assert.match(focused, /^Enlarge image 1 of 5/);
});

test('pictures are removed with the journal’s next save, and are not served any more', async () => {
  const address = await page
    .getByRole('region', { name: 'Images' })
    .locator('img')
    .first()
    .getAttribute('src');
  assert.equal(await statusOf(address), 200);
  for (let left = 5; left > 1; left--) await page.getByRole('button', { name: 'Remove image 1' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  assert.equal(await previews().count(), 5);
  for (let left = 5; left > 1; left--) await page.getByRole('button', { name: 'Remove image 1' }).click();
  await saveJournal();
  assert.equal(await large().count(), 1);
  assert.equal(await statusOf(address), 404);
});

test('the gallery shows the pictures that pass the filter, and leads to their trades', async () => {
  await openScreen(page, `${server.url}/journal/gallery/all`);
  const all = await imageCount();
  assert.ok(all > 50, `${all} images`);
  await looksRight('gallery');
  await openScreen(page, `${server.url}/journal/gallery/all?action=BOT`);
  const longs = await imageCount();
  await openScreen(page, `${server.url}/journal/gallery/all?action=SLD`);
  assert.equal(longs + (await imageCount()), all);
  await openScreen(page, `${server.url}/journal/gallery/last/year`);
  const gallery = page.getByRole('region', { name: 'Trading Gallery' });
  await gallery
    .getByRole('button', { name: /^Enlarge/ })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: 'Image viewer' })
    .getByRole('link', { name: 'Open the trade' })
    .click();
  await page.waitForURL(tradeUrl);
  await large().first().waitFor();
  await openScreen(page, `${server.url}/journal/gallery/all?symbol=NOSUCH`);
  await page.getByText('Your search did not return any results').waitFor();
  await looksRight('gallery without pictures');
});

test('the avatar is chosen, cropped, shown in the sidebar, and removed', async () => {
  await openScreen(page, `${server.url}/journal/user-profile`);
  const image = page.getByRole('group', { name: 'Picture', exact: true });
  const update = page.getByRole('button', { name: 'Update Profile' });
  assert.ok(await update.isDisabled());
  await image.getByRole('button', { name: 'Choose an image' }).waitFor();
  await image
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: aPng(500, 400) });
  await image.getByText('500 × 400').waitFor();
  await update.click();
  await page.getByText('You profile has been saved correctly!').waitFor();
  await image.getByText('256 × 256').waitFor();
  await page.locator('[data-tour=person] img').waitFor();
  await looksRight('profile with an avatar');
  await image.locator('input[type=file]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await image.getByText(LETTER, { exact: true }).waitFor();
  await image.getByRole('button', { name: 'Remove the image' }).click();
  await update.click();
  await page.locator('[data-tour=person] img').waitFor({ state: 'detached' });
});

test('nothing was complained about on the way', () => {
  const unexpected = watched.complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'));
  assert.deepEqual(unexpected, []);
});

async function saveJournal(): Promise<void> {
  await save().click();
  await page.getByText('Journal saved').first().waitFor();
  await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor();
}

/** A file in the hands of the page, as the system gives it in a drop or from its clipboard. */
function deliverSession(bytes: Buffer, name: string, type = 'image/png') {
  return page.evaluateHandle(
    ({ base64, name: called, type: kind }) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      transfer.items.add(new File([content], called, { type: kind }));
      return transfer;
    },
    { base64: bytes.toString('base64'), name, type },
  );
}

type Transfer = Awaited<ReturnType<typeof deliverSession>>;

async function drop(dataTransfer: Transfer): Promise<void> {
  for (const kind of ['dragenter', 'dragover', 'drop']) await field().dispatchEvent(kind, { dataTransfer });
}

async function paste(transfer: Transfer): Promise<void> {
  await page.evaluate((clipboardData) => {
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, transfer);
}

async function statusOf(address: string | null): Promise<number> {
  return (await fetch(`${server.url}${address}`)).status;
}

async function imageCount(): Promise<number> {
  const text = await page.getByText(/^\d+ images?$/).textContent();
  return Number.parseInt(text ?? '', 10);
}

/** No violation in either look, on a wide screen and on a phone, and nothing wider than the phone. */
async function looksRight(what: string): Promise<void> {
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport);
    assert.deepEqual(await problemsInThemes(page), [], `${what}, ${viewport.width}`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(overflow <= 0, `${what} is ${overflow} px too wide at ${viewport.width}`);
  }
  await page.setViewportSize(WIDE);
}
