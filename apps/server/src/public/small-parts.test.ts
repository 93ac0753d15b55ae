import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canDraw, drawText, fitText, measureText } from './cards/card-font.ts';
import { money } from '@daybook/domain/money.ts';
import { WAIT_FACTOR } from '#server/app/server-testing.ts';
import { openCardImages } from './cards/card-images.ts';
import { courseOf, dayBreaks, dayLabels } from './pages/course.ts';
import { dataBlock, escapeText, html } from './pages/html.ts';
import { symbolsOf } from './figures/public-figures.ts';
import { shareLinks } from './trades/share-links.ts';
import { originOf } from './trades/trade-origin.ts';
import { openConcurrencyLimit } from './concurrency-limit.ts';
import { commentsWidget } from './pages/widget.ts';

test('values of a template are texts, unless they are markup of our own', () => {
  assert.equal(
    html`<p title="${'"<'}">${"<b>&'"}${html`<i>${1}</i>`}${['a', '<']}${null}${false}</p>`.text,
    `<p title="&quot;&lt;">&lt;b&gt;&amp;&#39;<i>1</i>a&lt;</p>`,
  );
  assert.equal(escapeText(`a&<>"'`), 'a&amp;&lt;&gt;&quot;&#39;');
  const block = dataBlock('x', { text: '</script><!--\u2028' }).text;
  assert.ok(!/<\/script>.+<\/script>|<!--|\u2028/.test(block));
  assert.deepEqual(JSON.parse(/>(.*)<\/script>$/.exec(block)![1]!), { text: '</script><!--\u2028' });
});

test('a trade is verified when every execution came unaltered from a platform', () => {
  const [sync, file] = [
    { kinds: ['sync'], isManual: false },
    { kinds: ['file'], isManual: false },
  ];
  const live = { isDemo: false, environment: 'live', isPlatforms: false } as const;
  const verified = { ...live, isPlatforms: true };
  assert.equal(originOf([sync, sync], verified), 'platform');
  assert.equal(originOf([sync, sync], live), 'by-hand');
  assert.equal(originOf([sync, file], live), 'file');
  assert.equal(originOf([sync, { kinds: ['sync'], isManual: true }], live), 'by-hand');
  assert.equal(originOf([sync, { kinds: ['something new'], isManual: false }], live), 'by-hand');
  assert.equal(originOf([sync], { ...verified, environment: 'paper' }), 'paper');
  assert.equal(originOf([sync], { ...verified, environment: 'demo' }), 'demo-account');
  assert.equal(originOf([sync], { ...verified, isDemo: true }), 'demo');
});

test('executions are placed by time and price, also over midnight, within the drawing', () => {
  const execution = (execTime: number, price: string, date = '2026-06-30') => ({
    action: 'BOT' as const,
    date,
    execTime,
    price,
    size: '1',
  });
  const size = { width: 100, height: 50, edge: 10 };
  const places = (...executions: readonly ReturnType<typeof execution>[]) =>
    courseOf(executions, size).points.map(({ x, y }) => [x, y]);
  assert.deepEqual(places(execution(10, '1'), execution(20, '3'), execution(30, '2')), [
    [10, 40],
    [50, 10],
    [90, 25],
  ]);
  assert.deepEqual(places(execution(86_399, '1'), execution(1, '2', '2026-07-01')), [
    [10, 40],
    [90, 10],
  ]);
  assert.deepEqual(places(execution(5, '1')), [[50, 25]]);
  assert.deepEqual(places(execution(5, '1'), execution(5, '1'), execution(5, '1')), [
    [10, 25],
    [50, 25],
    [90, 25],
  ]);
});

test('time without trading is cut short between days, and the days are named', () => {
  const at = (date: string, execTime: number) => ({ action: 'BOT' as const, date, execTime, price: '1' });
  const size = { width: 120, height: 50, edge: 10 };
  const [monday, tuesday, friday] = ['2026-06-29', '2026-06-30', '2026-07-03'] as const;
  const course = (...executions: readonly ReturnType<typeof at>[]) => courseOf(executions, size);
  const places = (...executions: readonly ReturnType<typeof at>[]) =>
    course(...executions).points.map(({ x }) => x);
  // One execution a day: nights and weekends are alike.
  assert.deepEqual(places(at(monday, 36_000), at(tuesday, 36_000), at(friday, 36_000)), [10, 60, 110]);
  // An hour on each of two days with a night between them, which takes a tenth.
  const hours = course(at(monday, 36_000), at(monday, 39_600), at(tuesday, 36_000), at(tuesday, 39_600));
  assert.deepEqual(
    hours.points.map(({ x }) => x),
    [10, 55, 65, 110],
  );
  assert.deepEqual(hours.days, [
    { date: monday, from: 10, to: 55 },
    { date: tuesday, from: 65, to: 110 },
  ]);
  assert.deepEqual(dayBreaks(hours.days), [60]);
  // A minute next to an hour, and several executions of one second, can still be distinguished.
  assert.ok(places(at(monday, 0), at(monday, 60), at(tuesday, 36_000), at(tuesday, 39_600))[1]! > 20);
  assert.equal(new Set(places(at(monday, 5), at(monday, 5), at(tuesday, 5), at(tuesday, 5))).size, 4);
  // A night that is traded through is no pause.
  assert.deepEqual(places(at(monday, 82_800), at(tuesday, 0), at(tuesday, 3600)), [10, 60, 110]);
  const days = Array.from({ length: 28 }, (_, n) => ({
    date: `2026-06-${String(n + 1).padStart(2, '0')}`,
    from: 4 * n,
    to: 4 * n,
  }));
  assert.deepEqual(dayLabels(days, { width: 120, letter: 4 }), [
    { text: '2026-06-01', x: 20 },
    { text: '06-15', x: 56 },
    { text: '06-21', x: 80 },
    { text: '06-28', x: 108 },
  ]);
  assert.deepEqual(
    dayLabels(
      [
        { date: '2025-12-31', from: 10, to: 10 },
        { date: '2026-01-02', from: 110, to: 110 },
      ],
      {
        width: 120,
        letter: 4,
      },
    ).map(({ text }) => text),
    ['2025-12-31', '2026-01-02'],
  );
});

test('a picture draws what Inter has in Latin, Cyrillic and Greek, and cuts what is too wide', () => {
  assert.ok(canDraw('Łukasz Gonçalves Иван Ελένη −$1,234.50'));
  assert.equal(canDraw('משה'), false);
  const at = { x: 0, y: 0, size: 40, weight: 600 as const };
  assert.ok(drawText('WWWW', at).width > drawText('iiii', at).width);
  const cut = fitText('A very long symbol of a contract', 200, 40, 600);
  assert.ok(cut.endsWith('…') && drawText(cut, at).width <= 200, cut);
});

/** The name that is dearest to draw: of the longest that a profile takes, and most of it is cut off. */
const DEAREST_NAME = `${'@'.repeat(100)} ${'&'.repeat(100)}`;

test('a text that is much too wide is measured, and drawn no more than once', () => {
  const at = { x: 0, y: 0, size: 30, weight: 600 as const };
  drawText(DEAREST_NAME, at);
  // The quickest of some rounds: what else the machine does only makes others longer.
  const milliseconds = (work: () => unknown) =>
    Math.min(
      ...Array.from({ length: 7 }, () => {
        const began = performance.now();
        work();
        return performance.now() - began;
      }),
    );
  const drawing = milliseconds(() => drawText(DEAREST_NAME, at));
  const fitting = milliseconds(() => fitText(DEAREST_NAME, 520, 30, 600));
  assert.ok(fitting < drawing, `fitting took ${fitting} ms, drawing all of it ${drawing} ms`);
  for (const text of [
    DEAREST_NAME,
    'W'.repeat(200),
    'i'.repeat(100_000),
    'WAV'.repeat(50),
    '…'.repeat(300),
  ]) {
    const cut = fitText(text, 520, 30, 600);
    assert.ok(cut.endsWith('…') && drawText(cut, at).width <= 520, cut);
    assert.equal(measureText(cut, 30, 600), drawText(cut, at).width);
  }
  assert.equal(fitText('Ann', 520, 30, 600), 'Ann');
});

test('the dearest picture of a link is drawn in a process of its own', async () => {
  const images = openCardImages(WAIT_FACTOR);
  try {
    const facts = {
      symbol: '@'.repeat(100),
      side: 'Long',
      isLong: true,
      date: '2026-07-01',
      figure: '+$900,719,925,474.09',
      figureNote: 'Net',
      tone: 'profit',
      name: DEAREST_NAME,
      origin: 'Verified',
      isVerified: true,
      points: Array.from({ length: 200 }, (_, at) => ({ x: at * 2, y: at, isBuy: at % 2 === 0 })),
    } as const;
    const [first, same] = await Promise.all([images.draw(facts), images.draw(facts)]);
    assert.equal(first, same, 'asked for twice, drawn once');
    assert.deepEqual([...first.bytes.subarray(1, 4)], [...Buffer.from('PNG')]);
    assert.ok(first.milliseconds > 0, 'measured where it is drawn');
  } finally {
    await images.close();
  }
});

test('of very many symbols, those with the most trades are listed, and the rest is one sum', () => {
  const tallies = Array.from({ length: 1_000 }, (_, at) => ({
    symbol: `S${at}`,
    trades: at + 1,
    wins: at,
    losses: 1,
    net: money(at % 2 === 0 ? 10_000 : -4_000),
  }));
  const { bySymbol, moreSymbols } = symbolsOf(tallies);
  assert.deepEqual([bySymbol.length, bySymbol[0]?.symbol], [200, 'S800']);
  assert.deepEqual(moreSymbols, {
    symbols: 800,
    trades: (800 * 801) / 2,
    wins: (799 * 800) / 2,
    losses: 800,
    net: 400 * 6_000,
  });
  assert.equal(symbolsOf(tallies.slice(0, 200)).moreSymbols, null);
});

test('a few run at a time, in order, and a long queue behind them gets a time to retry', async () => {
  const limited = openConcurrencyLimit({ atOnce: 2, maxWaiting: 3 });
  let [passing, most] = [0, 0];
  const done: number[] = [];
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) =>
      limited(async () => {
        passing += 1;
        most = Math.max(most, passing);
        await new Promise((resolve) => setImmediate(resolve));
        passing -= 1;
        done.push(at);
      }),
    ),
  );
  assert.deepEqual([most, done], [2, [0, 1, 2, 3, 4]]);
  assert.equal(results.filter(({ status }) => status === 'rejected').length, 3);
  await limited(async () => done.push(9));
  assert.equal(done.at(-1), 9, 'free again');
});

test('share links carry text, hashtag and address, and nothing can break out of them', () => {
  const links = Object.fromEntries(
    shareLinks('https://desk.test/share/trade/1?a=1&b=2', 'Checkout my A&B+ trade on Daybook').map(
      ({ to, href }) => [to, href],
    ),
  );
  const address = encodeURIComponent('https://desk.test/share/trade/1?a=1&b=2');
  assert.equal(new URL(links['facebook']!).searchParams.get('hashtag'), '#Daybook');
  assert.equal(new URL(links['twitter']!).searchParams.get('text'), 'Checkout my A&B+ trade on Daybook');
  for (const href of Object.values(links))
    assert.ok(href.includes(address) && href.includes('Daybook'), href);
});

test('an outside provider is named by the setting alone', () => {
  assert.equal(commentsWidget('none'), null);
  assert.equal(commentsWidget('disqus:desk')?.origin, 'https://disqus.com');
  const frame = commentsWidget('facebook')!.frameOf('https://desk.test/share/trade/1?a&b');
  assert.equal(new URL(frame).searchParams.get('href'), 'https://desk.test/share/trade/1?a&b');
});
