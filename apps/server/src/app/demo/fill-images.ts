import type { Images, StoredImage } from '#server/images/images.ts';
import { writeImages } from '#server/images/queries.ts';
import type { Store } from '#server/store/store.ts';
import { drawDemoImages } from './demo-images.ts';
import type { DemoTrade } from './platform-process.ts';

/** A trade to which the demo trader attached a chart. */
interface TradeWithImages {
  readonly tradeId: number;
  readonly trade: DemoTrade;
}

interface FillTools {
  readonly store: Store;
  readonly images: Images;
  readonly clock: () => number;
}

/** So many files are written while the next picture is decoded. */
const AT_ONCE = 6;

/** The newest charts alone: more of the same would only keep the reader waiting for the demo. */
const MAX_CHARTS = 60;

/** Stores the demo trader's charts as an upload is stored. The journal has to be written, its months are touched afterwards. */
export async function fillImages(
  tools: FillTools,
  traderId: number,
  attached: readonly TradeWithImages[],
): Promise<void> {
  const withImages = attached.slice(-MAX_CHARTS);
  const drawn = drawDemoImages(withImages.map(({ trade }) => trade));
  const stored: StoredImage[] = [];
  let batch: Promise<StoredImage>[] = [];
  for await (const png of drawn) {
    batch.push(addImage(tools.images, png));
    if (batch.length < AT_ONCE) continue;
    stored.push(...(await Promise.all(batch)));
    batch = [];
  }
  stored.push(...(await Promise.all(batch)));
  if (stored.length !== withImages.length)
    throw new Error(`the demo drew ${stored.length} of ${withImages.length}`);
  await tools.store.write(async (db) => {
    for (const [at, { tradeId }] of withImages.entries()) {
      const row = { ...stored[at]!, trader_id: traderId, created_at: tools.clock() };
      await writeImages(db, { traderId, tradeId }, [row.name], row);
    }
  });
}

async function addImage(images: Images, png: Buffer): Promise<StoredImage> {
  const stored = await images.add(png, 'png', 'trade');
  if (stored === null || 'problem' in stored) throw new Error('a chart of the demo could not be stored');
  return stored;
}
