import { IMAGE_NAME } from '@daybook/api/journal/images.ts';
import { aPng, formOf, sent } from '../../apps/server/src/images/images-testing.ts';
import { chanceFrom, draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { prepareStore } from './prepared-store.ts';
import { startServerProcess } from './processes.ts';
import { callAs } from './trader-client.ts';
import { inTrialFolder } from './trial-folder.ts';
import { judge, type Verdict } from './verdict.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const AT_ONCE = 20;
const TRADERS = 20;

/** Guesses names of pictures, half of them near to ones that exist, and finds none. */
export async function guessImageNames(seed: number, guesses: number): Promise<Verdict> {
  return inTrialFolder(async (dataDir) => {
    const prepared = await prepareStore({
      dataDir,
      databaseUrl: null,
      platformUrls: ['http://127.0.0.1:1'],
      accounts: ['A-1'],
      traders: TRADERS,
    });
    const server = await startServerProcess(prepared.settings);
    try {
      const known: string[] = [];
      for (const trader of prepared.traders) {
        const form = formOf({}, [['avatar', sent(aPng())]]);
        known.push(String((await callAs(trader, server.url, 'POST', '/profile', form)).json['avatar']));
      }
      const chance = chanceFrom(seed);
      const statuses = new Map<number, number>();
      for (let count = 0; count < guesses; count += AT_ONCE)
        for (const status of await Promise.all(
          Array.from({ length: AT_ONCE }, () => guess(server.url, chance, known)),
        ))
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
      return verdictOf(seed, guesses, known, statuses);
    } finally {
      await server.stop();
    }
  });
}

async function guess(url: string, chance: Chance, known: readonly string[]): Promise<number> {
  const isNear = chance() < 0.5;
  const name = isNear ? nearTo(chance, known[draw(chance, 0, known.length - 1)]!) : anyName(chance);
  const folder = chance() < 0.5 ? '' : 'thumbnails/';
  const answer = await fetch(`${url}/images/${folder}${name}`);
  await answer.arrayBuffer();
  return known.includes(name) ? 404 : answer.status;
}

function anyName(chance: Chance): string {
  return `${Array.from({ length: 26 }, () => LETTERS[draw(chance, 0, 31)]).join('')}.png`;
}

/** A name that differs in one letter, or in its ending. */
function nearTo(chance: Chance, name: string): string {
  const at = draw(chance, 0, 26);
  if (at === 26) return name.replace('.png', '.jpg');
  return name.slice(0, at) + LETTERS[draw(chance, 0, 31)] + name.slice(at + 1);
}

function verdictOf(
  seed: number,
  guesses: number,
  known: readonly string[],
  statuses: ReadonlyMap<number, number>,
): Verdict {
  const found = guesses - (statuses.get(404) ?? 0);
  const faults = [...statuses]
    .filter(([status]) => status !== 404)
    .map(([status, count]) => `${count} × ${status}`);
  if (!known.every((name) => IMAGE_NAME.test(name))) faults.push(`names of another form: ${known.join()}`);
  return judge({
    name: 'image-names',
    observed: `${guesses} guesses beside ${known.length} pictures found ${found}`,
    target: 'none found, every answer 404',
    seed,
    figures: { guesses, pictures: known.length, found },
    least: { guesses, pictures: 20 },
    atMost: { found: 0 },
    faults,
  });
}
