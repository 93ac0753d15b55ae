import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import sharp from 'sharp';
import { aPng, formOf, sent } from '#server/images/images-testing.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { saveEntry, startTradedJournal, type TradedJournal } from '#server/journal/trades/trades-testing.ts';
import { fetchCard, CANARIES, plantCanaries } from '#server/public/public-testing.ts';

const HOSTILE = '</script><script>alert(1)</script>"><img src=x onerror=alert(2)>\u2028&amp;';

onEachEngine((engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let fixture: TradedJournal;
  let visitor: Client;
  let uuid: string;
  before(async () => {
    fixture = await startTradedJournal(start);
    visitor = fixture.server.client();
    await plantCanaries(fixture);
    uuid = await share(fixture.trades.at(-1)!);
  });
  const share = async (id: string, body: object = { isShared: 'Y' }) =>
    (await fixture.trader.call('POST', `/api/v1/trade/${id}/share`, { body })).json.uuid as string;
  const open = (path: string, headers: Record<string, string> = { 'accept-language': 'en' }) =>
    visitor.call('GET', path, { headers });
  const save = (fields: Readonly<Record<string, string>>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return fixture.trader.call('POST', '/api/v1/profile', { form });
  };
  const own = async () =>
    (await fixture.trader.call('GET', '/api/v1/profile/public')).json.publicUuid as string;

  test('a page holds title, figures and preview, and is asked about each time', async () => {
    const page = await open(`/share/trade/${uuid}`);
    assert.deepEqual(
      [page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')],
      [200, 'no-cache', 'noindex, nofollow'],
    );
    assert.match(page.headers.get('content-security-policy')!, /script-src 'self';.*frame-src 'none'/);
    for (const part of [
      '<html lang="en">',
      '<title>',
      'og:image',
      `/share/trade/${uuid}/card.png`,
      'noindex',
    ])
      assert.ok(page.text.includes(part), part);
    assert.ok(!/<[^>]+ (style|onclick|onload)=/.test(page.text), 'nothing inline');
    const tag = page.headers.get('etag')!;
    assert.equal(
      (await open(`/share/trade/${uuid}`, { 'if-none-match': tag, 'accept-language': 'en' })).status,
      304,
    );
    assert.equal((await visitor.call('HEAD', `/share/trade/${uuid}`)).text, '');
    await share(fixture.trades.at(-1)!, { isShared: 'N' });
    const closed = await open(`/share/trade/${uuid}`, { 'if-none-match': tag, 'accept-language': 'en' });
    assert.deepEqual([closed.status, closed.headers.get('cache-control')], [404, 'no-store']);
    const never = await open('/share/trade/00000000-0000-4000-8000-000000000000');
    assert.equal(closed.text.replaceAll(uuid, ''), never.text.replaceAll(/0{8}-0000-4000-8000-0{12}/g, ''));
    assert.equal((await open(`/share/trade/${uuid}/card.png`)).status, 404);
    await share(fixture.trades.at(-1)!);
  });

  test('the language is the address’s, the browser’s, the trader’s, English', async () => {
    const languageOf = async (query: string, headers: Record<string, string>) =>
      /<html lang="(\w+)">/.exec((await open(`/share/trade/${uuid}${query}`, headers)).text)?.[1];
    const none = { 'accept-language': '' };
    assert.equal(await languageOf('?lang=es', { 'accept-language': 'pt' }), 'es');
    assert.equal(await languageOf('?lang=xx', { 'accept-language': 'fr, pt-BR;q=0.8, en;q=0.5' }), 'pt');
    assert.equal(await languageOf('', { 'accept-language': 'fr' }), 'en');
    await save({ language: 'ES' });
    assert.equal(await languageOf('', none), 'es');
    await save({ language: '' });
    assert.equal(await languageOf('', none), 'en');
  });

  test('a trade of which nothing was written answers no question with no', async () => {
    const bare = await open(`/share/trade/${await share(fixture.trades[1]!)}`);
    assert.ok(!bare.text.includes('Notes by'));
    assert.match(bare.text, /<h1 class="summary">[^<]+ (bought|sold) [^<]+\.<\/h1>/);
    assert.ok(!bare.text.includes('Did you follow your trading plan?'));
    await saveEntry(fixture.trader, fixture.trades[1]!, { followedTradingPlan: 'Y' });
    const answered = await open(`/share/trade/${await share(fixture.trades[1]!)}`);
    assert.ok(answered.text.includes('Notes by'));
    assert.ok(answered.text.includes('Did you follow your trading plan?'));
    await share(fixture.trades[1]!, { isShared: 'N' });
  });

  test('what traders wrote is text on every page', async () => {
    await save({
      isPublic: 'Y',
      publicFirstName: HOSTILE.slice(0, 60),
      publicLastName: '<i>tac</i>',
      publicAlias: '<b>x</b>',
    });
    await saveEntry(fixture.trader, fixture.trades.at(-1)!, {
      comments: HOSTILE,
      errors: '<script>x</script>',
    });
    const body = { text: HOSTILE };
    await fixture.trader.call('POST', `/api/v1/share/trade/${uuid}/comments`, { body });
    const pages = [
      `/share/trade/${uuid}`,
      '/top/traders',
      `/top/trader/monthly/${await own()}`,
      `/trader/dashboard/${await own()}`,
    ];
    for (const path of pages) {
      const { text, status } = await open(path);
      assert.equal(status, 200, path);
      assert.ok(
        !/<script>|<img src=x|<b>x|[\u2028\u2029]/.test(text.replaceAll('\u2028&amp;amp;', '')),
        path,
      );
      for (const canary of CANARIES) assert.ok(!text.includes(canary), `${path} tells ${canary}`);
      for (const id of fixture.trades)
        assert.ok(!text.includes(id), `${path} tells an id of the signed-in calls`);
    }
    await save({ publicFirstName: 'Ann', publicLastName: '', publicAlias: '' });
  });

  test('a trader’s page says when there are no trades, and leaves with its trader', async () => {
    const path = `/top/trader/daily/${await own()}`;
    fixture.server.clock.now += 40 * 86_400_000;
    assert.match((await open(path)).text, /THERE ARE NO TRADES BY Ann/);
    assert.match((await open('/top/traders')).text, /We don&#39;t have any top traders yet/);
    fixture.server.clock.now -= 40 * 86_400_000;
    await save({ isPublic: 'N' });
    assert.equal((await open(path)).status, 404);
    await save({ isPublic: 'Y' });
  });

  test('the picture of a link shows what its trader chose, and only while the trade is shared', async () => {
    const id = fixture.trades.at(-1)!;
    const image = async () => {
      const answer = await fetchCard(`${fixture.server.url}/share/trade/${uuid}/card.png?lang=pt`);
      return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const first = await image();
    const { width, height, format } = await sharp(first.bytes).metadata();
    assert.deepEqual([width, height, format], [1200, 630, 'png']);
    assert.equal(first.answer.headers.get('cache-control'), 'no-cache');
    const tag = first.answer.headers.get('etag');
    await share(id, { card: 'none' });
    const without = await image();
    assert.notEqual(without.answer.headers.get('etag'), tag);
    await share(id, { card: 'percent' });
    assert.equal((await image()).answer.headers.get('etag') === tag, false);
    await share(id, { card: 'dollars' });
    assert.deepEqual((await image()).bytes, first.bytes);
  });

  test('pictures that were shown in public have other names once the trade or the trader is not', async () => {
    const id = fixture.trades.at(-1)!;
    const form = formOf({ event: 'NRB' }, [['image', sent(aPng())]]);
    assert.equal((await fixture.trader.call('POST', `/api/v1/trade/${id}`, { form })).status, 200);
    const avatar = formOf({ isPublic: 'Y' }, [['avatar', sent(aPng())]]);
    await fixture.trader.call('POST', '/api/v1/profile', { form: avatar });
    const seen = (await open(`/api/v1/share/trade/${uuid}`)).json;
    const status = async (name: string) => (await open(`/images/${name}`)).status;
    assert.deepEqual([await status(seen.image), await status(seen.userAvatar)], [200, 200]);
    await share(id, { isShared: 'N' });
    await save({ isPublic: 'N' });
    assert.deepEqual([await status(seen.image), await status(seen.userAvatar)], [404, 404]);
    const again = (await fixture.trader.call('GET', `/api/v1/trade/${id}`)).json.trade.image;
    assert.equal(await status(again), 200, 'its trader still sees it');
    await share(id);
    await fixture.trader.call('DELETE', `/api/v1/trade/${id}`);
    assert.equal(await status(again), 404);
    await fixture.trader.call('POST', `/api/v1/trade/${id}/restore`, { body: {} });
  });

  if (engine === 'sqlite')
    test('search engines and outside comments are the operator’s choice', async () => {
      const server = await start({ environment: { ROBOTS: 'allow', COMMENTS_WIDGET: 'disqus:desk' } });
      const page = await server.client().call('GET', '/top/traders');
      assert.deepEqual([page.headers.get('x-robots-tag'), /noindex/.test(page.text)], [null, false]);
      const robots = await server.client().call('GET', '/robots.txt');
      assert.match(robots.text, /Allow: \/share\/[^]*Disallow: \/\n/);
      assert.match(page.headers.get('content-security-policy')!, /frame-src 'none'/);
      const missing = await server.client().call('GET', '/share/trade/none');
      assert.match(missing.headers.get('content-security-policy')!, /frame-src https:\/\/disqus\.com;/);
    });

  if (engine === 'sqlite')
    test('a reader who opens too many pages waits', async () => {
      const server: TestServer = await start({ environment: { PUBLIC_CALLS_PER_MINUTE: '20' } });
      const client = server.client();
      const statuses = [];
      for (let at = 0; at < 30; at++) statuses.push((await client.call('GET', '/top/traders')).status);
      assert.ok(statuses.filter((status) => status === 200).length <= 20, statuses.join());
      const refused = await client.call('GET', '/top/traders', { headers: { 'accept-language': 'es' } });
      assert.deepEqual([refused.status, Number(refused.headers.get('retry-after')) > 0], [429, true]);
      assert.match(refused.text, /Demasiadas solicitudes/);
    });
});
