import type { Actor, AnyJson } from './actor.ts';

/** Names that each trader's things have for themselves. */
const OWN_NAMES = new Set([
  'id',
  'uuid',
  'tradeId',
  'accountUuid',
  'email',
  'image',
  'name',
  'host',
  'publicUuid',
  'syncId',
  'detail',
]);
/** What every change raises, be it the same one again. */
const COUNTERS = new Set(['version', 'revision']);

/**
 * All answers of a trader's calls, without the names that only this trader's things have. `counts` keeps versions and
 * revisions, which distinguish a change made twice from one made once.
 */
export async function stateOf(actor: Actor, counts: boolean): Promise<unknown> {
  const trades: unknown[] = [];
  for (const id of await actor.trades()) {
    const detail = await actor.read(`/trade/${id}`);
    const { isShared, card } = await actor.read(`/trade/${id}/share`);
    const thread =
      isShared && detail.trade.deleted === 'N'
        ? await actor.read(`/share/trade/${detail.trade.uuid}/thread`)
        : null;
    trades.push({ ...detail, grouping: await actor.read(`/trade/${id}/grouping`), isShared, card, thread });
  }
  const { results } = await actor.read('/user/accounts');
  const fees: unknown[] = [];
  for (const { accountUuid } of results as { accountUuid: string }[])
    fees.push(await actor.read(`/user/accounts/${accountUuid}/fees`));
  const { sync, revision } = await actor.read('/dashboard/0');
  const rest = await Promise.all(
    ['/errors', '/profile', '/profile/plan', '/imports', '/positions'].map((path) => actor.read(path)),
  );
  const state = { trades, accounts: results, fees, sync, revision, rest };
  return plain(counts ? state : { ...state, sync: null }, counts);
}

function plain(value: unknown, counts: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => plain(item, counts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !OWN_NAMES.has(name) && (counts || !COUNTERS.has(name)))
      .map(([name, member]) => [name, plain(member, counts)]),
  );
}

/** The first place at which two states differ, as a sentence; null when they are one. */
export function firstDifference(left: unknown, right: unknown, path = ''): string | null {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return Object.is(left, right) ? null : `${path}: ${text(left)} undisturbed, ${text(right)} disturbed`;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  for (const name of names) {
    const found = firstDifference((left as AnyJson)[name], (right as AnyJson)[name], `${path}/${name}`);
    if (found !== null) return found;
  }
  return null;
}

function text(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 160);
}
