import { IMAGE_NAME } from '@daybook/api/journal/images.ts';
import { aPng, formOf, sent } from '../../apps/server/src/images/images-testing.ts';
import { chanceFrom, draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { prepareStore } from '../prepared-store.ts';
import { startServerProcess } from '../processes.ts';
import { callAs } from '../trader-client.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const FOLDERS = ['', 'thumbnails/'] as const;
const AT_ONCE = 20;
const TRADERS = 20;

/** Guesses names of pictures, half of them near to ones that exist, at a server with a picture of each trader, and finds none. */
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
      return await guessNames(server.url, known, { seed, guesses });
    } finally {
      await server.stop();
    }
  });
}

/** Looks for the names that are known, where they must be, and guesses others. */
export async function guessNames(
  url: string,
  known: readonly string[],
  { seed, guesses }: { readonly seed: number; readonly guesses: number },
): Promise<Verdict> {
  const shown = await Promise.all(
    known.flatMap((name) => FOLDERS.map((folder) => statusOf(`${url}/images/${folder}${name}`))),
  );
  const chance = chanceFrom(seed);
  const statuses = new Map<number, number>();
  for (let count = 0; count < guesses; count += AT_ONCE)
    for (const status of await Promise.all(Array.from({ length: AT_ONCE }, () => guess(url, chance, known))))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const places = shown.filter((status) => status === 200).length;
  return verdictOf(seed, guesses, known, { statuses, places });
}

async function statusOf(address: string): Promise<number> {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  return answer.status;
}

async function guess(url: string, chance: Chance, known: readonly string[]): Promise<number> {
  const isNear = chance() < 0.5;
  const name = isNear ? nearTo(chance, known[draw(chance, 0, known.length - 1)]!) : anyName(chance);
  const folder = FOLDERS[chance() < 0.5 ? 0 : 1];
  const status = await statusOf(`${url}/images/${folder}${name}`);
  return known.includes(name) ? 404 : status;
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
  {
    statuses,
    places,
  }: {
    readonly statuses: ReadonlyMap<number, number>;
    /** Places at which a known picture was found. */
    readonly places: number;
  },
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
    figures: { guesses, pictures: known.length, places, found },
    // Where even known ones are not found nothing is.
    least: { guesses, pictures: TRADERS, places: known.length * FOLDERS.length },
    atMost: { found: 0 },
    faults,
  });
}
