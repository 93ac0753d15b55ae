import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, beforeEach, test } from 'node:test';
import { HOUR_MS } from '@daybook/domain/calendar.ts';
import sharp from 'sharp';
import { parseTradeRecords } from '@daybook/api/journal/records.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { windowAndSlotMs } from '#server/limits/sliding-limit-testing.ts';
import { testServers, withAnotherTrader, type TestAnswer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { saveEntry, startTradedJournal, type TradedJournal } from '#server/journal/trades/trades-testing.ts';
import { aBmp, aGif, aPng, formOf, saveImage, sent } from './images-testing.ts';

const LIMIT_PASSED_MS = windowAndSlotMs(3_600_000);

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let fixture: TradedJournal;
  before(async () => void (fixture = await startTradedJournal(start)));
  // Each test has its own thirty uploads, and what an hour ago was written is not in its way.
  beforeEach(() => void (fixture.server.clock.now += LIMIT_PASSED_MS));

  const see = (path: string) => fetch(fixture.server.url + path);
  const statusOf = async (name: string) => (await see(`/images/${name}`)).status;
  const pixels = async (path: string) => sharp(Buffer.from(await (await see(path)).arrayBuffer())).metadata();
  const readTrade = async (id: string) =>
    (await fixture.trader.call('GET', `/api/v1/trade/${id}`)).json.trade;
  const imagesOf = (answer: TestAnswer): { name: string }[] => {
    assert.equal(answer.status, 200, answer.text);
    return answer.json.trade.images;
  };
  const namesOf = (answer: TestAnswer) => imagesOf(answer).map(({ name }) => name);

  test('a picture of each kind is drawn again, with a thumbnail of its proportions', async () => {
    const jpeg = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#3451c6' } })
      .jpeg()
      .toBuffer();
    const files = [
      [sent(jpeg, 'jpeg'), 'image/jpeg', [900, 300], [320, 107]],
      [sent(aPng(1280, 720)), 'image/png', [1280, 720], [320, 180]],
      [sent(aGif('a comment'), 'gif'), 'image/png', [1, 1], [1, 1]],
      [sent(aBmp(641, 320), 'bmp'), 'image/png', [641, 320], [320, 160]],
    ] as const;
    for (const [file, type, size, small] of files) {
      const { trade } = (await saveImage(fixture.trader, fixture.trades[0]!, file)).json;
      const [image] = trade.images;
      assert.equal(trade.images.length, 1, 'it takes the place of the one before');
      assert.deepEqual([image.width, image.height], size);
      assert.deepEqual([trade.thumbnailImageWidth, trade.thumbnailImageHeight], small);
      assert.equal(trade.image, image.name);
      const answer = await see(`/images/${trade.image}`);
      assert.equal(answer.headers.get('content-type'), type);
      const whole = await pixels(`/images/${trade.image}`);
      const thumbnail = await pixels(`/images/thumbnails/${trade.image}`);
      assert.deepEqual([whole.width, whole.height], size);
      assert.deepEqual([thumbnail.width, thumbnail.height], small);
    }
  });

  test('a picture is served under its name alone, to be shown and never run', async () => {
    const [name] = namesOf(await saveImage(fixture.trader, fixture.trades[0]!, sent(aPng())));
    const answer = await see(`/images/${name}`);
    const header = (field: string) => answer.headers.get(field);
    assert.match(name!, /^[a-z2-7]{26}\.png$/);
    assert.match(header('content-security-policy') ?? '', /default-src 'none'; sandbox/);
    assert.deepEqual(
      ['x-content-type-options', 'cross-origin-resource-policy', 'content-disposition', 'cache-control'].map(
        header,
      ),
      ['nosniff', 'same-site', 'inline; filename="trade.png"', 'private, no-cache'],
    );
    const again = await fetch(`${fixture.server.url}/images/${name}`, {
      headers: { 'if-none-match': header('etag')! },
    });
    assert.equal(again.status, 304);
    for (const wrong of [
      `a${name!.slice(1)}x`,
      name!.slice(1),
      `${name}%00`,
      '..%2fjournal.db',
      'thumbnails',
    ])
      assert.equal((await see(`/images/${wrong}`)).status, 404, wrong);
  });

  test('a picture that is replaced, removed or gone with its trade is not served any more', async () => {
    const id = fixture.trades[1]!;
    const [first] = namesOf(await saveImage(fixture.trader, id, sent(aPng())));
    const [second] = namesOf(await saveImage(fixture.trader, id, sent(aPng(32, 32))));
    assert.notEqual(first, second);
    assert.equal((await see(`/images/${first}`)).status, 404);
    assert.equal((await see(`/images/thumbnails/${first}`)).status, 404);
    assert.equal((await see(`/images/${second}`)).status, 200);
    const removed = (await saveEntry(fixture.trader, id, { images: '' })).json.trade;
    assert.deepEqual([removed.image, removed.thumbnailImageWidth, removed.images], [null, null, []]);
    assert.equal((await see(`/images/${second}`)).status, 404);
  });

  test('the address of a shared trade’s image leads nowhere once the trade is unshared or deleted', async () => {
    const id = fixture.trades[0]!;
    await saveImage(fixture.trader, id, sent(aPng()), { images: 'new' });
    const shown = async () => {
      const { image } = await readTrade(id);
      assert.equal((await see(`/images/${image}`)).status, 200);
      return image;
    };
    const share = (isShared: 'Y' | 'N') =>
      fixture.trader.call('POST', `/api/v1/trade/${id}/share`, { body: { isShared } });
    const first = await shown();
    assert.equal((await share('Y')).status, 200);
    assert.equal(await shown(), first, 'sharing changes nothing');
    assert.equal((await share('N')).status, 200);
    const second = await shown();
    assert.equal((await fixture.trader.call('DELETE', `/api/v1/trade/${id}`)).status, 200);
    const third = await shown();
    assert.equal(new Set([first, second, third]).size, 3);
    for (const old of [first, second]) assert.equal((await see(`/images/${old}`)).status, 404);
    await fixture.trader.call('POST', `/api/v1/trade/${id}/restore`, { body: {} });
    assert.equal(await shown(), third);
  });

  test('images of a disabled trader are missing at once, also for earlier viewers, and back when enabled', async () => {
    const [name] = namesOf(await saveImage(fixture.trader, fixture.trades[0]!, sent(aPng())));
    const form = formOf({}, [['avatar', sent(aPng())]]);
    const { avatar } = (await fixture.trader.call('POST', '/api/v1/profile', { form })).json;
    const paths = [`/images/${name}`, `/images/thumbnails/${name}`, `/images/${avatar}`];
    const seen = async (status: number) => {
      for (const path of paths) {
        const again = await fetch(fixture.server.url + path, {
          headers: { 'if-none-match': `"${path.split('/').at(-1)}"` },
        });
        assert.deepEqual(
          [(await see(path)).status, again.status],
          [status, status === 200 ? 304 : 404],
          path,
        );
      }
    };
    const { store } = fixture.server.services;
    const disable = (at: number | null) =>
      store.write((db) => db.updateTable('trader').set({ disabled_at: at }).execute());
    await seen(200);
    await disable(1);
    await seen(404);
    await disable(null);
    await seen(200);
  });

  test('a save without images keeps them, and the marks of the journal follow', async () => {
    const id = fixture.trades[2]!;
    const { revision } = (await fixture.trader.call('GET', '/api/v1/dashboard/0')).json;
    const [name] = namesOf(await saveImage(fixture.trader, id, sent(aPng())));
    assert.deepEqual(namesOf(await saveEntry(fixture.trader, id, { comments: 'later' })), [name]);
    const { trades } = (await fixture.trader.call('GET', `/api/v1/dashboard/0?since=${revision}`)).json;
    const record = parseTradeRecords(trades, '').find((trade) => trade.id === id);
    assert.ok(record?.bits.includes('hasImage'));
  });

  test('a trade holds ten pictures in the order that the trader gives them', async () => {
    const id = fixture.trades[0]!;
    await saveEntry(fixture.trader, id, { images: '' });
    let names: string[] = [];
    for (let count = 0; count < 10; count++)
      names = namesOf(
        await saveImage(fixture.trader, id, sent(aPng(10 + count, 10)), {
          images: [...names, 'new'].join(),
        }),
      );
    assert.equal(names.length, 10);
    const eleventh = await saveImage(fixture.trader, id, sent(aPng()), {
      images: [...names, 'new'].join(),
    });
    assertProblem('eleventh', eleventh, 422, '011');
    assert.equal(eleventh.json.errors[0].details.problem, 'too-many');
    const turned = [names[9]!, names[0]!];
    const answer = await saveEntry(fixture.trader, id, { images: turned.join() });
    assert.deepEqual(namesOf(answer), turned);
    assert.equal(answer.json.trade.image, names[9]);
    for (const order of [`${turned[0]},${turned[0]}`, 'new', `${names[5]}`, '../x'])
      assertProblem(order, await saveEntry(fixture.trader, id, { images: order }), 422, '011');
    assert.deepEqual((await readTrade(id)).image, names[9]);
  });

  test('another trader’s pictures can neither be taken over nor listed', async () => {
    const [name] = namesOf(
      await saveImage(fixture.trader, fixture.trades[0]!, sent(aPng()), { images: 'new' }),
    );
    const other = await withAnotherTrader(fixture.server);
    assertProblem('save', await saveImage(other, fixture.trades[0]!, sent(aPng())), 404, '010');
    assert.deepEqual((await other.call('GET', '/api/v1/gallery')).json, { pictures: [] });
    const gallery = await fixture.trader.call('GET', '/api/v1/gallery');
    assert.ok(gallery.json.pictures.some((image: { name: string }) => image.name === name));
    assert.equal(gallery.headers.get('cache-control'), 'no-store');
  });

  test('a save that was overtaken leaves neither row nor file', async () => {
    const id = fixture.trades[1]!;
    const { version } = await readTrade(id);
    await saveEntry(fixture.trader, id, { comments: 'meanwhile' });
    const files = countFiles(fixture.server.config.dataDir);
    const late = await saveImage(fixture.trader, id, sent(aPng()), { version: String(version) });
    assertProblem('late', late, 409, '009');
    assert.equal(countFiles(fixture.server.config.dataDir), files);
    assert.equal((await readTrade(id)).image, null);
  });

  test('thirty pictures an hour, then a wait, and again in the next hour', async () => {
    fixture.server.clock.now += HOUR_MS - (fixture.server.clock.now % HOUR_MS);
    const statuses = await Promise.all(
      Array.from({ length: 32 }, async () => {
        // Refused for what it is, which counts as well and takes no time.
        const { status } = await saveImage(fixture.trader, fixture.trades[0]!, sent(Buffer.from('nothing')));
        return status;
      }),
    );
    assert.equal(statuses.filter((status) => status === 422).length, 30);
    const late = await saveImage(fixture.trader, fixture.trades[0]!, sent(aPng()));
    assertProblem('thirty-first', late, 429, '012');
    assert.equal(late.headers.get('retry-after'), '3900');
    fixture.server.clock.now += LIMIT_PASSED_MS;
    assert.equal((await saveImage(fixture.trader, fixture.trades[0]!, sent(aPng()))).status, 200);
  });

  test('an avatar is cropped to a square of 256, replaced, and removed', async () => {
    const save = (form: FormData) => fixture.trader.call('POST', '/api/v1/profile', { form });
    const { avatar } = (await save(formOf({}, [['avatar', sent(aPng(900, 300))]]))).json;
    const whole = await pixels(`/images/${avatar}`);
    assert.deepEqual([whole.width, whole.height], [256, 256]);
    assert.match((await see(`/images/${avatar}`)).headers.get('content-disposition')!, /avatar\.png/);
    assert.equal((await fixture.trader.call('GET', '/api/v1/profile')).json.avatar, avatar);
    const wrong = await save(formOf({ firstName: 'Zoe' }, [['avatar', sent(Buffer.from('GIF'))]]));
    assertProblem('no picture', wrong, 422, '011');
    assert.equal(wrong.json.errors[0].field, 'avatar');
    assert.notEqual((await fixture.trader.call('GET', '/api/v1/profile')).json.firstName, 'Zoe');
    const hidden = (await save(formOf({ isPublic: 'N' }))).json.avatar;
    assert.notEqual(hidden, avatar, 'who is not public any more has another address');
    assert.deepEqual(await Promise.all([avatar, hidden].map((name) => statusOf(name))), [404, 200]);
    const next = (await save(formOf({}, [['avatar', sent(aGif(), 'gif')]]))).json.avatar;
    assert.deepEqual(await Promise.all([hidden, next].map((name) => statusOf(name))), [404, 200]);
    assert.equal((await save(formOf({ removeAvatar: 'Y' }))).json.avatar, null);
    assert.equal((await see(`/images/${next}`)).status, 404);
  });

  test('names that nobody has are counted for an address, pictures are not', async () => {
    const { trade } = (await saveImage(fixture.trader, fixture.trades[0]!, sent(aPng(9, 9)))).json;
    const most = fixture.server.services.config.publicCallsPerMinute;
    const guesses = Array.from({ length: most + 1 }, (_, at) => String(at).padStart(trade.image.length, 'A'));
    const answers = new Map<number, number>();
    for (const guess of guesses) {
      const status = await statusOf(guess);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
    assert.deepEqual(
      [...answers],
      [
        [404, most],
        [429, 1],
      ],
    );
    for (let shown = 0; shown <= most; shown++) assert.equal(await statusOf(trade.image), 200);
  });

  test('files that no row names are removed a day later, those in use never', async () => {
    const id = fixture.trades[2]!;
    const { images } = fixture.server.services;
    const stored = async () => {
      const [name] = namesOf(await saveImage(fixture.trader, id, sent(aPng()), { images: 'new' }));
      const { file } = await fixture.server.services.store.read((db) =>
        db.selectFrom('image').select('file').where('name', '=', name!).executeTakeFirstOrThrow(),
      );
      return { file, path: join(fixture.server.config.dataDir, 'images', file.slice(0, 2), file) };
    };
    const gone = await stored();
    const kept = await stored();
    // The files' own times are the machine's, the server's clock is the test's: retired files carry the latter.
    await images.files.retire(kept.file, fixture.server.clock.now);
    await images.sweep(fixture.server.clock.now + 23 * HOUR_MS);
    assert.ok(existsSync(gone.path) && existsSync(kept.path));
    await images.sweep(fixture.server.clock.now + 25 * HOUR_MS);
    assert.deepEqual([existsSync(gone.path), existsSync(kept.path)], [false, true]);
  });
});

function countFiles(dataDir: string): number {
  return readdirSync(join(dataDir, 'images'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;
}
