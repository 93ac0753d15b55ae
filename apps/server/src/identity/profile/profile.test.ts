import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { assertProblem } from '#server/http/http-testing.ts';
import { windowAndSlotMs } from '#server/limits/sliding-limit-testing.ts';
import {
  signInAs,
  TEST_EMAIL,
  TEST_PASSWORD,
  testServers,
  withTrader,
  type Client,
  type TestServer,
} from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const PATH = '/api/v1/profile';
const LIMIT_PASSED_MS = windowAndSlotMs(15 * 60_000);

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  before(async () => {
    server = await start();
    trader = await withTrader(server);
  });
  const save = (fields: Readonly<Record<string, string | Blob>>, client = trader) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return client.call('POST', PATH, { form });
  };
  const read = async () => (await trader.call('GET', PATH)).json;

  test('only what is given changes, and the answer is the whole profile', async () => {
    const before = await read();
    const { status, json } = await save({
      firstName: ' אנה ',
      lastName: '😀 Lee',
      phoneNumber: '+1 (212) 555-01.00',
    });
    assert.equal(status, 200);
    const changed = {
      firstName: 'אנה',
      lastName: '😀 Lee',
      name: 'אנה 😀 Lee',
      phoneNumber: '+1 (212) 555-01.00',
    };
    assert.deepEqual(json, { ...before, ...changed });
    assert.deepEqual(await read(), json);
  });

  test('language, theme, colours and what others see are fields of the profile', async () => {
    const { json } = await save({
      language: 'PT',
      theme: 'dark',
      pnlColours: 'blue-orange',
      isPublic: 'Y',
      publicFirstName: 'Ann',
      publicLastName: 'L.',
      publicAlias: 'Tape reader',
    });
    assert.deepEqual(
      [
        json.language,
        json.theme,
        json.pnlColours,
        json.isPublic,
        json.publicFirstName,
        json.publicLastName,
        json.publicAlias,
      ],
      ['pt', 'dark', 'blue-orange', true, 'Ann', 'L.', 'Tape reader'],
    );
    assert.equal((await save({ language: '', isPublic: 'false' })).json.language, null);
    assert.equal((await read()).isPublic, false);
  });

  test('each invalid field is named, and nothing of the form is saved', async () => {
    const before = await read();
    const bad: [Record<string, string | Blob>, string][] = [
      [{ firstName: 'x'.repeat(101) }, 'firstName'],
      [{ lastName: 'a\nb' }, 'lastName'],
      [{ firstName: 'a\u0007' }, 'firstName'],
      [{ phoneNumber: 'call me' }, 'phoneNumber'],
      [{ phoneNumber: '1'.repeat(41) }, 'phoneNumber'],
      [{ language: 'de' }, 'language'],
      [{ theme: 'pink' }, 'theme'],
      [{ pnlColours: 'red-green' }, 'pnlColours'],
      [{ isPublic: 'yes' }, 'isPublic'],
      [{ publicAlias: 'x'.repeat(41) }, 'publicAlias'],
      [{ email: 'no address' }, 'email'],
      [{ email: '' }, 'email'],
      [{ firstName: 'Eve', isDemo: 'true' }, 'isDemo'],
      [{ firstName: 'Eve', is_public: '1' }, 'is_public'],
      [{ firstName: 'Eve', password_hash: 'x' }, 'password_hash'],
      [{ firstName: 'Eve', avatar: new Blob(['x']) }, 'avatar'],
    ];
    for (const [fields, field] of bad) {
      const answer = await save(fields);
      assertProblem(field, answer, 422, '011');
      assert.equal(answer.json.errors[0].field, field);
    }
    assert.deepEqual(await read(), before);
    assert.equal((await trader.call('POST', PATH, { body: { firstName: 'x' } })).status, 415);
    assert.equal((await save({ firstName: 'x' }, server.client())).status, 401);
  });

  test('capitals alone are no other address and ask for no password', async () => {
    const { status, json } = await save({ email: TEST_EMAIL.toUpperCase(), firstName: 'Ann' });
    assert.deepEqual([status, json.email, json.firstName], [200, TEST_EMAIL, 'Ann']);
  });

  test('another address asks for the current password, and waits for its link', async () => {
    const problem = async (fields: Record<string, string>) => {
      const answer = await save({ email: 'NEW@DESK.TEST', firstName: 'Not saved', ...fields });
      assertProblem('email', answer, 422, '011');
      return [answer.json.errors[0].field, answer.json.errors[0].details.problem];
    };
    assert.deepEqual(await problem({}), ['currentPassword', 'required']);
    assert.deepEqual(await problem({ currentPassword: 'wrong' }), ['currentPassword', 'wrong']);
    assert.equal((await read()).firstName, 'Ann');
    const { json } = await save({ email: ' NEW@DESK.TEST ', currentPassword: TEST_PASSWORD });
    assert.deepEqual([json.email, json.pendingEmail], [TEST_EMAIL, 'NEW@DESK.TEST']);
    assert.equal((await signInAs(server.client(), 'new@desk.test')).status, 401);
    assert.equal((await signInAs(server.client(), TEST_EMAIL)).status, 200);
  });

  test('wrong passwords are counted: ten in a quarter of an hour, in parallel too', async () => {
    server.clock.now += LIMIT_PASSED_MS;
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => save({ email: 'x@desk.test', currentPassword: 'wrong' })),
    );
    assert.equal(answers.filter(({ status }) => status === 422).length, 10);
    const waiting = answers.find(({ status }) => status === 429)!;
    assertProblem('too many', waiting, 429, '012');
    assert.equal((await save({ email: 'x@desk.test', currentPassword: TEST_PASSWORD })).status, 429);
    server.clock.now += LIMIT_PASSED_MS;
    assert.equal((await save({ firstName: 'Ann' })).status, 200);
  });

  test('a dashboard that was kept learns of the profile', async () => {
    const kept = (await trader.call('GET', '/api/v1/dashboard/0')).headers.get('etag') ?? '';
    await save({ firstName: 'Anna' });
    const seen = await trader.call('GET', '/api/v1/dashboard/0', { headers: { 'if-none-match': kept } });
    assert.deepEqual([seen.status, seen.json.profile.firstName], [200, 'Anna']);
  });
});
