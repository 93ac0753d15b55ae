import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems } from '../accessibility.ts';
import { openDemoPage } from '../demo-page.ts';
import { openScreen } from '../open-screen.ts';

/** The demo trader reads the plan and writes another; each test continues where the last one ended. */
const { server, watched, page } = await openDemoPage({ viewport: { width: 1440, height: 1000 } });

test('the plan is read with its three limits, and leads to its editor', async () => {
  await openScreen(page, `${server.url}/journal/trading-plan`);
  await page.getByRole('heading', { name: 'My Trading Plan' }).waitFor();
  await page.getByText('$150.00').waitFor();
  await page.getByRole('heading', { name: 'Before the open' }).waitFor();
  await looksRight('plan');
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Rules' }).waitFor();
  await looksRight('plan editor');
});

test('a limit is moved by typing, by keys and by a press, each moves the other, and what is typed may be beyond', async () => {
  const save = page.getByRole('button', { name: 'Save', exact: true });
  assert.ok(await save.isDisabled());
  await page.getByLabel('Max lost per trade ($)').fill('500');
  const trade = page.getByRole('slider', { name: 'Max lost per trade' });
  assert.equal(await trade.inputValue(), '500');
  await page.getByText('Your limit per trade is above the one per day').waitFor();
  const week = page.getByRole('slider', { name: 'Max lost per week' });
  await week.focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.getByLabel('Max lost per week ($, R, %)').inputValue(), '710');
  const { x, y, width, height } = (await week.boundingBox())!;
  await page.mouse.click(x + width * 0.9, y + height / 2);
  assert.equal(await page.getByLabel('Max lost per week ($, R, %)').inputValue(), '900');
  await page.getByLabel('Max lost per day ($, R, %)').fill('65');
  await save.click();
  await page.getByText('A multiple of 10 from 0 to 1,000,000').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
  await looksRight('plan with an error');
  await page.getByLabel('Max lost per day ($, R, %)').fill('250');
  await page.getByLabel('Max lost per week ($, R, %)').fill('1,000,000');
  assert.equal(await week.inputValue(), '1000');
  assert.equal(await week.getAttribute('aria-valuetext'), '$1,000,000');
  await week.focus();
  await page.keyboard.press('End');
  assert.equal(await page.getByLabel('Max lost per week ($, R, %)').inputValue(), '1,000,000');
});

test('a limit typed in R follows the one per trade, and one in percent what the accounts hold', async () => {
  const day = page.getByLabel('Max lost per day ($, R, %)');
  const week = page.getByLabel('Max lost per week ($, R, %)');
  await page.getByLabel('Max lost per trade ($)').fill('100');
  await day.fill('3 r');
  await page.getByText('3R is $300', { exact: true }).waitFor();
  const handle = page.getByRole('slider', { name: 'Max lost per day' });
  assert.equal(await handle.inputValue(), '300');
  await page.getByLabel('Max lost per trade ($)').fill('150');
  await page.getByText('3R is $450', { exact: true }).waitFor();
  await week.fill('2%');
  const ofHeld = page.getByText(/^2% of the \$[\d,.]+ held(?: in \d+ accounts)? is \$[\d,]+$/);
  await ofHeld.waitFor();
  const [held, amount] = (await ofHeld.innerText())
    .match(/\$[\d,.]+/g)!
    .map((text) => Number(text.replaceAll(/[$,]/g, '')));
  assert.equal(amount, Math.floor((held! * 2) / 100 / 10) * 10);
  assert.equal(
    await page.getByRole('slider', { name: 'Max lost per week' }).inputValue(),
    String(Math.min(amount, 1000)),
  );
  await looksRight('plan with limits in R and percent');
  await week.fill('1,000,000');
  await handle.focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await day.inputValue(), '440');
  await day.fill('250');
  await page.getByLabel('Max lost per trade ($)').fill('500');
});

test('rules are written with lists, marks and links; what is pasted comes without its format', async () => {
  const rules = page.getByRole('textbox', { name: 'Rules' });
  await rules.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('- first');
  await page.keyboard.press('Enter');
  await page.keyboard.type('second');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('bold');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' and ');
  await rules.evaluate((editor) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<img src=x onerror="document.title=1"><h1>loud</h1>');
    clipboardData.setData('text/plain', 'plain');
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByLabel('Address').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Set link' }).click();
  await page.getByText('This is not a web page or an email address').waitFor();
  await page.getByLabel('Address').and(page.locator(':focus[aria-invalid=true]')).waitFor();
  await looksRight('link dialog');
  await page.getByLabel('Address').fill('example.com');
  await page.keyboard.press('Enter');
  const shape = await rules.evaluate((editor) => editor.textContent);
  assert.equal(shape, 'firstsecondbold and plainhttps://example.com');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Save', 'Tab leads out');
});

test('the plan survives a reload before it is saved, and is read as it was written', async () => {
  await page.reload();
  await page.getByRole('textbox', { name: 'Rules' }).getByText('bold').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('You trading plan has been saved correctly!').waitFor();
  await page.getByRole('link', { name: 'Back to the plan' }).click();
  await page.getByText('$500.00').waitFor();
  await page.getByText('$1,000,000.00').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const figure of await page.locator('main dd').all())
    assert.ok(await figure.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
  assert.equal(
    await page.getByRole('link', { name: 'https://example.com' }).getAttribute('rel'),
    'noopener noreferrer nofollow',
  );
  assert.equal(await page.locator('strong').innerText(), 'bold');
  await looksRight('plan written again');
});

/** No violation for any reader, no complaint but answers that are meant to refuse, no sideways scroll on a phone. */
async function looksRight(screen: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 1000 };
  for (const size of [
    { width: 390, height: 844 },
    { width, height },
  ]) {
    await page.setViewportSize(size);
    assert.deepEqual(await accessibilityProblems(page), [], `${screen}, ${size.width} wide`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), screen);
  }
  const complaints = watched.complaints.filter((complaint) => !/status of (?:409|422) /.test(complaint));
  assert.deepEqual(complaints, [], screen);
}
