import { gzipSync } from 'node:zlib';
import { packJournal } from '@daybook/api/journal/packed-journal.ts';
import { joinManifest, packSegment, SEGMENT_FORMAT } from '@daybook/api/journal/segments.ts';
import { dayOf, type Day } from '@daybook/domain/calendar.ts';
import { money } from '@daybook/domain/money.ts';
import type { PackedTrades } from './packed-trades.ts';

/** A month of trades that win and lose in turn, as the store keeps it; their ids count from 1. */
export function aPackedMonth(trades: number): PackedTrades {
  const month = dayOf(2026, 6, 1);
  const rows = Array.from({ length: trades }, (_, at) => ({
    id: BigInt(at + 1),
    symbol: `S${at % 300}`,
    currency: 'USD',
    account: 'MAIN',
    short: at % 2 === 0,
    volume: 10,
    gross: money(at % 3 === 0 ? -5_000 : 7_000),
    net: money(at % 3 === 0 ? -6_000 : 6_500),
    day: (month + Math.floor((at * 28) / trades)) as Day,
    start: 36_000,
    end: 36_100,
    duration: 100,
    executions: 2,
  }));
  const journal = packJournal([]);
  const months = [{ month, hash: 'a', trades, bytes: 1, journalBytes: journal.byteLength }];
  const head = {
    format: SEGMENT_FORMAT,
    months,
    total: trades,
    revision: 1,
    errors: [],
    setups: [],
    tags: [],
  };
  return {
    manifest: joinManifest(Buffer.from(JSON.stringify(head)), [journal]),
    segments: [gzipSync(packSegment(month, 0, rows))],
  };
}
