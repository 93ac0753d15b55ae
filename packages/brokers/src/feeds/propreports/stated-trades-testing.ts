import { gunzipSync } from 'node:zlib';
import { atOnce } from '#brokers/in-slices.ts';
import type { PlatformAnswer } from '#brokers/feeds/platform.ts';
import { splitAnswer } from './answer-page.ts';
import { readTradesReport, type StatedTrade } from './trades-report.ts';

/** The trades as the platform groups and calculates them itself, read from the answers that were kept. */
export async function statedTradesOf({ accounts, raw }: PlatformAnswer): Promise<readonly StatedTrade[]> {
  const trades: StatedTrade[] = [];
  for (const { id, name } of accounts) {
    const kept = raw.filter(({ what }) => what.startsWith(`trades/${id}/`));
    const packed = await Promise.all(kept.map((answer) => answer.packed));
    const pages = packed.map((bytes, at) => splitAnswer(gunzipSync(bytes).toString(), at + 1));
    trades.push(...atOnce(readTradesReport(pages, name)));
  }
  return trades;
}
