import { setImmediate as turn } from 'node:timers/promises';
import { dayText } from '@daybook/domain/calendar.ts';
import { CHOICE_FIELDS } from '@daybook/domain/journal/fields.ts';
import { aPng, sent } from '../../apps/server/src/images/images-testing.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { tradeZeroFile } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { draw, type Chance } from '@daybook/domain/chance-testing.ts';
import type { Actor, AnyJson, Wanted } from './actor.ts';

/** What a trader does; both traders draw the same numbers and read the same time. */
export type Action = (actor: Actor, chance: Chance, now: number) => Promise<void>;

const SYMBOLS = ['AAPL', 'MSFT', 'QQQ', 'TSLA'] as const;
/** Each ends flat: fills of a size of 100, some of which can be split into two trades. */
const ROUNDS = ['BS', 'BBSS', 'BSBS', 'SB', 'BBBSSS'] as const;

function pick<Item>(chance: Chance, items: readonly Item[]): Item | undefined {
  return items[draw(chance, 0, items.length - 1)];
}

/** A number that only this drawing has. */
function mark(chance: Chance): number {
  return draw(chance, 0, 999_999_999);
}

/** `2026-07-01` and `10:00:09`, some seconds before now. */
function shortlyBefore(now: number, seconds: number): readonly [day: string, time: string] {
  const { day, execTime } = newYorkOf(now - seconds * 1000);
  const parts = [execTime / 3600, (execTime / 60) % 60, execTime % 60];
  return [dayText(day), parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')];
}

interface Drawn {
  readonly symbol: string;
  readonly day: string;
  readonly time: string;
  readonly side: 'B' | 'S';
  readonly price: string;
}

function drawRound(chance: Chance, now: number): Drawn[] {
  const symbol = pick(chance, SYMBOLS)!;
  const sides = pick(chance, ROUNDS)!;
  return [...sides].map((side, at): Drawn => {
    const [day, time] = shortlyBefore(now, 60 - 7 * at);
    const price = (draw(chance, 9_000, 11_000) / 100).toFixed(2);
    return { symbol, day, time, side: side as 'B' | 'S', price };
  });
}

const synchronise: Action = async (actor, chance, now) => {
  for (const { side, ...fill } of drawRound(chance, now))
    actor.platform.addFill({ ...fill, side, quantity: 100, fees: { Comm: 5_000 } });
  await actor.send({ method: 'GET', path: '/import', withoutKey: 'prompt' });
  await actor.send({ method: 'GET', path: '/process', withoutKey: 'prompt' });
};

/** A file of another account, or of the one that is synchronised. */
const importFile: Action = async (actor, chance, now) => {
  const account = pick(chance, ['MAIN', 'PAPER'] as const)!;
  const lines = drawRound(chance, now).map(({ symbol, day, time, side, price }) => {
    const [year, month, date] = day.split('-');
    return `${account} ${month}/${date}/${year} ${time} ${side} 100 ${symbol} ${price}`;
  });
  const bytes = new Uint8Array(Buffer.from(tradeZeroFile(lines.join('\n'))));
  const begun = await actor.send({
    method: 'POST',
    path: '/imports?name=fills.csv',
    bytes,
    isRepeatable: false,
    withoutKey: 'prompt',
  });
  if (begun.status !== 200) return;
  const { id } = begun.json as { id: string };
  while ((await actor.read(`/imports/${id}`)).phase === 'reading') await turn();
  await actor.send(post(`/imports/${id}/publish`, { anyway: true }, 'any'));
  actor.memory.set('import', id);
};

const undoImport: Action = async (actor) => {
  const id = actor.memory.get('import');
  if (id !== undefined) await actor.send(post(`/imports/${id}/undo`, {}, 'any'));
};

function post(path: string, body: unknown, withoutKey: Wanted['withoutKey']): Wanted {
  return { method: 'POST', path, body, withoutKey };
}

async function drawTrade(actor: Actor, chance: Chance): Promise<AnyJson> {
  const id = pick(chance, await actor.trades());
  return id === undefined ? null : (await actor.read(`/trade/${id}`)).trade;
}

const IMAGE_IN = 4;

const writeJournal: Action = async (actor, chance) => {
  const trade = await drawTrade(actor, chance);
  if (trade === null) return;
  const event = pick(chance, CHOICE_FIELDS.event.values.slice(1))!;
  const comments = `note ${mark(chance)}`;
  const errors = `Chased,Mistake ${draw(chance, 1, 6)}`;
  const isVersioned = draw(chance, 0, 1) === 1;
  const side = draw(chance, 8, 60);
  const hasImage = draw(chance, 1, IMAGE_IN) === 1;
  const form = (): FormData => {
    const data = new FormData();
    const version = isVersioned ? { version: String(trade.version) } : {};
    for (const [name, value] of Object.entries({ event, comments, errors, ...version }))
      data.append(name, value);
    const { bytes, name, type } = sent(aPng(side, side));
    if (hasImage) data.append('image', new Blob([new Uint8Array(bytes)], { type }), name);
    return data;
  };
  const withoutKey = isVersioned ? 'any' : 'prompt';
  await actor.send({ method: 'POST', path: `/trade/${trade.id}`, form, withoutKey });
};

const changeMistakes: Action = async (actor, chance) => {
  const { errors } = (await actor.read('/errors')) as { errors: { id: string; title: string }[] };
  const [one, other] = [pick(chance, errors), pick(chance, errors)];
  const title = `Mistake ${draw(chance, 1, 9)}`;
  switch (draw(chance, 0, 3)) {
    case 0:
      if (one)
        await actor.send(post(`/errors/${one.id}`, { title: `Was ${one.title}`.slice(0, 60) }, 'prompt'));
      return;
    case 1:
      if (one && other && one !== other)
        await actor.send(post(`/errors/${one.id}/merge`, { into: other.id }, 'prompt'));
      return;
    default:
      await actor.send(post('/errors', [title, `Fault ${draw(chance, 1, 9)}`], 'prompt'));
  }
};

const savePlan: Action = async (actor, chance) => {
  const { effectiveFrom } = await actor.read('/profile/plan');
  const isVersioned = draw(chance, 0, 1) === 1;
  const text = { type: 'text', text: `rule ${mark(chance)}` };
  const limits = {
    maxLostPerTrade: 10 * draw(chance, 0, 100),
    maxLostPerDay: 10 * draw(chance, 0, 100),
    maxLostPerWeek: 10 * draw(chance, 0, 100),
  };
  const plan = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };
  const body = { ...limits, plan, ...(isVersioned ? { effectiveFrom } : {}) };
  await actor.send(post('/profile/plan', body, isVersioned ? 'any' : 'prompt'));
};

const saveProfile: Action = async (actor, chance) => {
  const fields = {
    firstName: `Ann ${draw(chance, 1, 99)}`,
    phoneNumber: `+1 212 ${draw(chance, 1_000_000, 9_999_999)}`,
    theme: pick(chance, ['system', 'light', 'dark'] as const)!,
    pnlColours: pick(chance, ['green-red', 'blue-orange'] as const)!,
  };
  const form = (): FormData => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data;
  };
  await actor.send({ method: 'POST', path: '/profile', form, withoutKey: 'prompt' });
};

const drawBoundaries: Action = async (actor, chance) => {
  const trade = await drawTrade(actor, chance);
  if (trade === null) return;
  const kind = draw(chance, 0, 2);
  const { after, before, byHand } = await actor.read(`/trade/${trade.id}/grouping`);
  const size = trade.executions.length as number;
  const second = Array.from({ length: size / 2 }, (_, at) => 2 * at + 1);
  const neighbour = [...after, ...before][0] as { id: string } | undefined;
  const change =
    kind === 0 && size >= 4
      ? { kind: 'split', second }
      : kind === 1 && neighbour
        ? { kind: 'merge', with: [neighbour.id] }
        : byHand
          ? { kind: 'reset' }
          : null;
  if (change === null) return;
  const { json } = await actor.send(post(`/trade/${trade.id}/grouping`, { change }, 'prompt'));
  if (actor.hearsAnswers && typeof json.undo === 'string') actor.memory.set('drawing', json.undo);
};

const undoBoundaries: Action = async (actor) => {
  const undo = actor.memory.get('drawing');
  if (undo !== undefined) await actor.send(post(`/grouping/${undo}/undo`, {}, 'prompt'));
};

const removeOrRestore: Action = async (actor, chance) => {
  const trade = await drawTrade(actor, chance);
  if (trade === null) return;
  const path = `/trade/${trade.id}`;
  if (trade.deleted === 'Y') await actor.send(post(`${path}/restore`, {}, 'prompt'));
  else await actor.send({ method: 'DELETE', path, withoutKey: 'prompt' });
};

const share: Action = async (actor, chance) => {
  const trade = await drawTrade(actor, chance);
  if (trade === null) return;
  const body = { isShared: draw(chance, 0, 3) === 0 ? 'N' : 'Y', card: pick(chance, ['dollars', 'none']) };
  await actor.send(post(`/trade/${trade.id}/share`, body, 'prompt'));
};

const remark: Action = async (actor, chance) => {
  const trade = await drawTrade(actor, chance);
  if (trade === null || trade.deleted === 'Y') return;
  const path = `/share/trade/${trade.uuid}/comments`;
  const text = `said ${mark(chance)}`;
  if (!(await actor.read(`/trade/${trade.id}/share`)).isShared) return;
  const { results } = (await actor.read(`/share/trade/${trade.uuid}/thread`)) as {
    results: { id: string }[];
  };
  const [first] = results;
  if (first && draw(chance, 0, 2) === 0)
    await actor.send({ method: 'DELETE', path: `${path}/${first.id}`, withoutKey: 'any' });
  else await actor.send(post(path, { text }, 'once'));
};

const saveFees: Action = async (actor, chance) => {
  const { results } = await actor.read('/user/accounts');
  const account = pick(chance, results as { accountUuid: string }[]);
  const rate = String(draw(chance, 1, 9) / 1000);
  if (!account) return;
  const model = { perShare: rate, perContract: '0.5', perOrder: '0', minimum: '0' };
  await actor.send(post(`/user/accounts/${account.accountUuid}/fees`, { model }, 'prompt'));
};

/** What is done, and how often for each other. */
const WEIGHTED: readonly (readonly [weight: number, name: string, action: Action])[] = [
  [3, 'synchronise', synchronise],
  [3, 'import a file', importFile],
  [1, 'take an import back', undoImport],
  [6, 'write a journal', writeJournal],
  [3, 'change mistakes', changeMistakes],
  [3, 'save the plan', savePlan],
  [2, 'save the profile', saveProfile],
  [3, 'split, merge or reset', drawBoundaries],
  [1, 'take boundaries back', undoBoundaries],
  [2, 'delete or restore', removeOrRestore],
  [2, 'share', share],
  [2, 'comment', remark],
  [1, 'save the fee model', saveFees],
];
const ALL = WEIGHTED.flatMap(([weight, name, action]) =>
  Array.from({ length: weight }, () => ({ name, action })),
);
/** A day's synchronisations without a key may use up an attempt each. */
const MAX_SYNCHRONISATIONS = 3;

/** Draws what a day holds, beginning with trades. */
export function drawActions(
  chance: Chance,
  count: number,
): { readonly name: string; readonly action: Action; readonly seed: number }[] {
  let synchronisations = 0;
  return Array.from({ length: count }, (_, at) => {
    let drawn = at === 0 ? { name: 'synchronise', action: synchronise } : pick(chance, ALL)!;
    if (drawn.action === synchronise && synchronisations >= MAX_SYNCHRONISATIONS)
      drawn = { name: 'import a file', action: importFile };
    if (drawn.action === synchronise) synchronisations += 1;
    return { ...drawn, seed: mark(chance) };
  });
}
