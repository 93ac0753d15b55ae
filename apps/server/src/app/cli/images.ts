import { randomUUID } from 'node:crypto';
import { withLease } from '#server/limits/lease.ts';
import { SWEEP_LEASE_MS, SWEEPING_IMAGES } from '#server/app/sweep.ts';
import { EXIT } from '#server/app/exit-codes.ts';
import { imageFilesIn, type ImageFiles } from '#server/images/files.ts';
import { acceptImages, compareImages } from '#server/images/images-mark.ts';
import { imageSweeper, surveyImages } from '#server/images/sweep.ts';
import type { Store } from '#server/store/store.ts';
import { readArguments, readVerb } from './arguments.ts';
import type { CommandContext, CommandOutput } from './output.ts';
import { withStore } from './with-store.ts';

const HELD = {
  'older-database':
    'the database is older than the pictures beside it, as after a restore: put back a newer one, or let them go',
  'other-installation':
    'the pictures are those of another installation: put back those of this one, or let them go',
} as const;

/** ** `pictures status|sweep [--yes]`: those that no row names. Exit code 0, 1 without `--yes`; throws WrongUse. */
export async function imagesCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const { output } = context;
  const [verb, rest] = readVerb(args, ['status', 'sweep']);
  const { values } = readArguments(rest, verb === 'sweep' ? { yes: { type: 'boolean' } } : {}, []);
  return withStore(context, async (store, { dataDir }) => {
    const files = imageFilesIn(dataDir);
    const unknown = await printStatus(store, files, output);
    if (verb === 'status') return 0;
    if (values.yes !== true) {
      output.note(`${unknown} pictures would be gone for ever; say --yes to do it`);
      return EXIT.refused;
    }
    const lease = { name: SWEEPING_IMAGES, owner: randomUUID(), milliseconds: SWEEP_LEASE_MS };
    const swept = await withLease(store, lease, () => imageSweeper(store, files).sweep(Date.now(), true));
    if (swept === null) {
      output.note('a server is looking through the pictures now; try again later');
      return EXIT.tryAgain;
    }
    await acceptImages(store, files);
    output.print(`${swept.removed} pictures were removed.`);
    return 0;
  });
}

async function printStatus(store: Store, files: ImageFiles, output: CommandOutput): Promise<number> {
  const { images, unknown } = await surveyImages(store, files, Date.now());
  const held = await compareImages(store, files);
  output.note(`${images} pictures are older than a day; no row names ${unknown} of them.`);
  if (held !== null)
    output.note(`None of these is removed by itself: ${HELD[held]} with: daybook pictures sweep --yes`);
  return unknown;
}
