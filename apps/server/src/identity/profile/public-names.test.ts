import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createTrader } from '#server/identity/sign-in/queries.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { deleteTrader } from '#server/own-data/deletion/delete-trader.ts';
import {
  TEST_NOW,
  testServers,
  withAnotherTrader,
  withTrader,
  type Client,
  type TestServer,
} from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { Store } from '#server/store/store.ts';
import { settlePublicNames } from './settle-public-names.ts';

const PATH = '/api/v1/profile';

onEachEngine((_engine, openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let ann: Client;
  let bob: Client;
  before(async () => {
    server = await start();
    ann = await withTrader(server);
    bob = await withAnotherTrader(server);
  });
  const save = (client: Client, fields: Readonly<Record<string, string>>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return client.call('POST', PATH, { form });
  };
  const names = (publicFirstName: string, publicLastName: string, publicAlias = '') => ({
    isPublic: 'Y',
    publicFirstName,
    publicLastName,
    publicAlias,
  });
  const refused = async (
    client: Client,
    fields: Readonly<Record<string, string>>,
    [field, problem]: readonly [string, string],
  ) => {
    const before = (await client.call('GET', PATH)).json;
    const answer = await save(client, fields);
    const what = JSON.stringify(fields);
    assertProblem(what, answer, 422, '011');
    const [error] = answer.json.errors;
    assert.deepEqual([error.field, error.details?.problem], [field, problem], what);
    assert.deepEqual((await client.call('GET', PATH)).json, before, 'nothing of the form is kept');
  };

  test('no trader takes a name that looks like another trader’s, as a name or as an alias', async () => {
    assert.equal((await save(ann, names('Ann', 'Lee', 'Tape'))).status, 200);
    const taken = ['publicFirstName', 'name-taken'] as const;
    for (const [first, last] of [
      ['Ann', 'Lee'],
      ['ANN', ' lee '],
      ['Ánn', '☆ Lee ☆'],
      ['Ann Lee', ''],
      ['Tape', ''],
    ] as const)
      await refused(bob, names(first, last), taken);
    await refused(bob, names('Bob', 'Ray', 'T.A.P.E'), ['publicAlias', 'name-taken']);
    await refused(bob, names('Bob', 'Ray', 'Ann-Lee'), ['publicAlias', 'name-taken']);
    assert.equal((await save(bob, names('Bob', 'Ray', 'Bob Ray'))).status, 200, 'one’s own name twice');
    assert.equal((await save(ann, { publicLastName: 'LEE' })).status, 200, 'one’s own name in capitals');
    assert.equal((await save(ann, names('Anna', 'Lee'))).status, 200);
    assert.equal((await save(bob, names('Ann', 'Lee', 'Tape'))).status, 200, 'free again');
    await save(bob, names('Bob', 'Ray'));
  });

  test('of two traders who choose one name at once, one gets it', async () => {
    for (let round = 0; round < 4; round++) {
      const name = names(`Cleo${round}`, 'Fay');
      const answers = await Promise.all([save(ann, name), save(bob, name)]);
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 422]));
    }
    await save(ann, names('Ann', 'Lee'));
    await save(bob, names('Bob', 'Ray'));
  });

  test('a name holds nothing unseen and claims no office, and is kept in one form', async () => {
    await refused(bob, names('B\u200bob', 'Ray'), ['publicFirstName', 'name-characters']);
    await refused(bob, names('Bob', '\u202eyaR'), ['publicLastName', 'name-characters']);
    await refused(bob, names('Bob', 'Rаy'), ['publicLastName', 'name-characters']); // Cyrillic а
    await refused(bob, names('Bob', 'Ray', 'Verified'), ['publicAlias', 'name-reserved']);
    await refused(bob, names('Daybook', 'Ray'), ['publicFirstName', 'name-reserved']);
    await refused(bob, names('Day', 'book'), ['publicLastName', 'name-reserved']);
    const { json } = await save(bob, names('Jose\u0301', 'de\u00a0\u2003Ruiz'));
    assert.deepEqual([json.publicFirstName, json.publicLastName], ['José', 'de Ruiz']);
  });

  test('names from before the rules: the earliest keeps one, later ones are hidden with a notice and can be restored', async () => {
    const store = await openTestStore();
    const people = [
      ['first@desk.test', 'Ann', 'Lee'],
      ['second@desk.test', 'Ann\u200b', 'LEE'],
      ['third@desk.test', 'Verified', ''],
      ['fourth@desk.test', 'D\u202ean', 'Fox'],
    ] as const;
    const ids: number[] = [];
    for (const [email, first, last] of people) ids.push(await traderFromBefore(store, email, first, last));
    assert.equal(await settlePublicNames(store, TEST_NOW), 2);
    assert.equal(await settlePublicNames(store, TEST_NOW), 0, 'looked at once');
    const rows = await store.read((db) =>
      db.selectFrom('trader').select(['is_public', 'public_first_name']).orderBy('id').execute(),
    );
    assert.deepEqual(
      rows.map((row) => [row.is_public, row.public_first_name]),
      [
        [1, 'Ann'],
        [0, 'Ann'],
        [0, 'Verified'],
        [1, 'Dan'],
      ],
    );
    const messages = await store.read((db) =>
      db.selectFrom('outbox').select(['recipient', 'content']).orderBy('recipient').execute(),
    );
    assert.deepEqual(
      messages.map(({ recipient, content }) => [recipient, JSON.parse(content).kind]),
      [
        ['second@desk.test', 'public-name-hidden'],
        ['third@desk.test', 'public-name-hidden'],
      ],
    );
    await store.write((db) => deleteTrader(db, ids[0]!, TEST_NOW));
    const left = await store.read((db) =>
      db.selectFrom('public_name').select('look').where('trader_id', '=', ids[0]!).execute(),
    );
    assert.deepEqual(left, [], 'the name of a trader who went is free');
  });

  test('names that earlier rules let through are checked again by those of today', async () => {
    const store = await openTestStore();
    for (const [at, first] of [
      'John Trader',
      'John Trader ☆',
      'Vєrified',
      'Ann Lee 2',
      '山田 太郎',
    ].entries())
      await traderFromBefore(store, `${at}@desk.test`, first, '');
    await store.write((db) => db.updateTable('trader').set({ public_names_checked: 1 }).execute());
    assert.equal(await settlePublicNames(store, TEST_NOW), 2);
    const rows = await store.read((db) =>
      db.selectFrom('trader').select(['is_public', 'public_first_name']).orderBy('id').execute(),
    );
    assert.deepEqual(
      rows.map((row) => [row.is_public, row.public_first_name]),
      [
        [1, 'John Trader'],
        [0, 'John Trader ☆'],
        [0, 'Vєrified'],
        [1, 'Ann Lee 2'],
        [1, '山田 太郎'],
      ],
    );
  });

  test('a hidden trader finds the reason in the profile', async () => {
    await save(ann, names('Ann', 'Lee'));
    await server.services.store.write((db) =>
      db
        .updateTable('trader')
        .set({ is_public: 0, public_first_name: 'Ann', public_last_name: 'Lee', public_alias: '' })
        .where('email_key', '=', 'bob@desk.test')
        .execute(),
    );
    const problem = async () => (await bob.call('GET', PATH)).json.publicNameProblem;
    assert.deepEqual(await problem(), { field: 'publicFirstName', problem: 'taken' });
    await refused(bob, { isPublic: 'Y' }, ['publicFirstName', 'name-taken']);
    await save(bob, names('Bob', 'Ray'));
    assert.equal(await problem(), null);
  });
});

/** A trader as one was before there were rules. */
async function traderFromBefore(store: Store, email: string, first: string, last: string): Promise<number> {
  const made = { email, passwordHash: 'none', firstName: '', lastName: '', language: null, isDemo: false };
  return store.write(async (db) => {
    await createTrader(db, { ...made, now: TEST_NOW });
    const { id } = await db
      .updateTable('trader')
      .set({ is_public: 1, public_first_name: first, public_last_name: last })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
