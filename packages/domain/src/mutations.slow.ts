/**
 * Seeds faults into the domain one at a time and says which of them the tests catch: `node mutations.slow.ts [part of
 * a file's name]`. A fault is a text and its replacement; a text that no longer exists stops the run. A copy
 * of the sources under .cache/ is changed, never the sources.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('.', import.meta.url));
const COPY = fileURLToPath(new URL('../../../.cache/mutations/', import.meta.url));

interface Suite {
  readonly file: string;
  readonly tests: readonly string[];
  /** The text and its replacement. */
  readonly faults: readonly (readonly [string, string])[];
}

const GROUPING_TESTS = ['grouping', 'grouping-ledger', 'grouping-laws', 'walks-agree'].map(
  (name) => `trade/grouping/${name}.test.ts`,
);
const STATISTICS_TESTS = ['statistics/compute.test.ts', 'statistics/figures.test.ts'];

const SUITES: readonly Suite[] = [
  {
    file: 'trade/grouping/position-walk.ts',
    tests: GROUPING_TESTS,
    faults: [
      ['buy[fill] === 1 ? 1 : -1', 'buy[fill] === 1 ? -1 : 1'],
      ['position * direction < 0', 'position * direction <= 0'],
      ['left < held ? left : held', 'left > held ? left : held'],
      ['left > held && !isMissing', 'left >= held && !isMissing'],
      ['left > held && !isMissing', 'left > held'],
      [
        'for (let at = tradeFirstPart[trade]!; at < part; at++) setAsidePart',
        'for (let at = tradeFirstPart[trade]! + 1; at < part; at++) setAsidePart',
      ],
      ['closing === left ? feeLeft : shareOfFee(feeLeft, closing, fillSize)', 'feeLeft'],
      ['lot < left ? lot : left', 'left'],
      ['(price - lotPrice[head]!) * taken', '(price - lotPrice[0]!) * taken'],
      ['if (taken === lot) head++;', 'if (taken === lot) head--;'],
      ['lotSize[head] = lot - taken', 'lotSize[head] = lot'],
      ['if (direction > 0) realised = -realised;', ''],
      ['addToTrade(out, trade, closing, closingFee)', 'addToTrade(out, trade, fillSize, closingFee)'],
      ['tradeLastPart[trade] = part;', 'tradeLastPart[trade] = part + 1;'],
      ['position += direction * closing', 'position += direction * left'],
      ['feeLeft -= closingFee;', ''],
      ['if (!isMissing) trade++;\n        isMissing = false;', 'if (!isMissing) trade++;'],
      ['if (!isMissing) trade++;', 'trade++;'],
      ['if (stated === EFFECT.close) {\n        writePart', 'if (false) {\n        writePart'],
      ['stated === EFFECT.close || (position === 0 &&', '(position === 0 &&'],
      ['(position === 0 && stated === EFFECT.unmarkedSell)', 'stated === EFFECT.unmarkedSell'],
      ['(position === 0 && stated === EFFECT.unmarkedSell)', 'false'],
      ['      lotTail = 0;\n', ''],
      ['tradeShort[trade] = direction < 0 ? 1 : 0', 'tradeShort[trade] = direction > 0 ? 1 : 0'],
      ['out.tradeFees[trade] = 0;', ''],
      ['lotSize[lotTail++] = left', 'lotSize[lotTail++] = fillSize'],
      ['if (out.partTrade[at] === trade) out.partTrade[at] = STILL_OPEN;', 'out.partTrade[at] = STILL_OPEN;'],
      ['BigInt(fee) * BigInt(part)', 'BigInt(fee * part)'],
    ],
  },
  {
    file: 'trade/grouping/exact-walk.ts',
    tests: GROUPING_TESTS,
    faults: [
      ['left > held && current', 'left >= held && current'],
      ['divideHalfEven(feeLeft * closing, fill.size)', '(feeLeft * closing) / fill.size'],
      ['direction * -1n *', 'direction *'],
      ['if (position === 0n && current)', 'if (current)'],
      ['position !== 0n && !current', 'position > 0n && !current'],
      ['lots.shift()', 'lots.pop()'],
      ['lot.size -= taken', 'lot.size = taken'],
      ['short: !fill.buy', 'short: fill.buy'],
    ],
  },
  {
    file: 'trade/grouping/grouping.ts',
    tests: GROUPING_TESTS,
    faults: [
      [
        'left.instant - right.instant || left.sequence - right.sequence',
        'left.sequence - right.sequence || left.instant - right.instant',
      ],
      [
        'left.sequence - right.sequence || left.line - right.line',
        'left.line - right.line || left.sequence - right.sequence',
      ],
      [' || left.line - right.line', ''],
      ["action === 'sell' && effect === 'open'", "effect === 'open'"],
      ['history.executions.toSorted(compareExecutions)', '[...history.executions]'],
      ['volume / 2n', 'volume'],
      ['money(gross - fees)', 'money(gross + fees)'],
      ['day: last.day', 'day: first.day'],
      ['end: last.execTime', 'end: first.execTime'],
      [
        'Math.floor(last.instant / 1000) - Math.floor(first.instant / 1000)',
        'Math.floor((last.instant - first.instant) / 1000)',
      ],
      ['tradePnL: money(rounded - before)', 'tradePnL: realisedMoney(part.realised, scaled)'],
      ['const scale = priceScale + sizeScale + multiplier.scale;', 'const scale = priceScale + sizeScale;'],
      ['MONEY_SCALE - scale))', 'MONEY_SCALE))'],
      ["first.action === 'buy' ? 'long' : 'short'", "first.action === 'sell' ? 'long' : 'short'"],
    ],
  },
  {
    file: 'trade/grouping/scaled-walk.ts',
    tests: GROUPING_TESTS,
    faults: [
      ['4 * reach', '0 * reach'],
      ['Math.max(missingSize.scale, ...scales(sizes))', 'Math.max(0, ...scales(sizes))'],
      ["marked && fill.action === 'sell'", 'marked'],
      ['from + STEP)', 'from + STEP + 1)'],
      ['unitsAt(price, priceScale)', 'unitsAt(price, sizeScale)'],
      ['Number(scaled.missing), out', '0, out'],
    ],
  },
  {
    file: 'statistics/compute.ts',
    tests: STATISTICS_TESTS,
    faults: [
      ['if (executions[row] === 0) continue;', ''],
      ['tradeGross > 0 ? WIN', 'tradeNet > 0 ? WIN'],
      ['tradeGross < 0 ? LOSS', 'tradeNet < 0 ? LOSS'],
      ['tradeVolume > Number.MAX_SAFE_INTEGER - volumeSum', 'false'],
      ['tradeNet > bestNet', 'tradeNet >= bestNet'],
      ['tradeNet < worstNet', 'tradeNet <= worstNet'],
      ['weekdayOf(lastDay as Day)', 'weekdayOf((lastDay + 1) as Day)'],
      ['open[dayAt] = total;', 'open[dayAt] = total + tradeNet;'],
      ['low[dayAt] = total;\n', 'low[dayAt] = total + tradeNet;\n'],
      ['day[row] !== lastDay', 'dayAt < 0'],
      ['seconds < MAX_TABLE_SECONDS ? seconds', 'seconds < MAX_TABLE_SECONDS ? seconds + 1'],
      ['(start[row]! / 60) | 0', 'Math.round(start[row]! / 60)'],
      ['(left.symbol < right.symbol ? -1 : 1)', '0'],
      ['right.trades - left.trades || (left.title', 'left.trades - right.trades || (left.title'],
      ['room.net[WIN]! + room.net[LOSS]! + room.net[EVEN]!', 'room.net[WIN]! + room.net[LOSS]!'],
    ],
  },
  {
    file: 'trade/select-trades.ts',
    tests: STATISTICS_TESTS,
    faults: [
      ['filter.endDate + 1', 'filter.endDate'],
      ['days[middle]! < day', 'days[middle]! <= day'],
      ['length - filter.size', 'filter.size - length'],
      ['filter.includeDeleted ? 0 : DELETED', '0'],
      ['if (filter[flag]) wanted', 'wanted'],
      ['if (filter[flag] === undefined) continue;', 'if (!filter[flag]) continue;'],
      ['filter[name] === undefined ? ANY', 'filter[name] === null ? ANY'],
      ['at === -1 ? NONE : at', 'at'],
      ['kept = 0;\n  for (let at = 0; at < length', 'kept = 0;\n  for (let at = 1; at < length'],
      ['at < mistakeStart[row + 1]!', 'at <= mistakeStart[row + 1]!'],
      ["Number(filter.action === 'short')", "Number(filter.action === 'long')"],
    ],
  },
  {
    file: 'statistics/figures.ts',
    tests: STATISTICS_TESTS,
    faults: [
      ['statistics.wins / statistics.trades', 'statistics.wins / (statistics.wins + statistics.losses)'],
      ['losingNet === 0 || wins', 'wins'],
      ['Math.abs(losingNet / losses)', '(losingNet / losses)'],
      ['* 2n *', '*'],
      ['10n ** BigInt(statistics.volumeScale)', '1n'],
      ['Math.round(seconds / trades)', 'Math.floor(seconds / trades)'],
      ['trades === 0 ? null', 'trades === 0 ? 0'],
      ['left.trades > right.trades', 'left.trades >= right.trades'],
      ['left.net < right.net', 'left.net <= right.net'],
      ['.slice(0, 5)', ''],
      ['if (tally.trades === 0) return;', ''],
    ],
  },
  {
    file: 'statistics/account-progress.ts',
    tests: STATISTICS_TESTS,
    faults: [
      ['last.close = close;', ''],
      ['low < last.low', 'low > last.low'],
      ['high > last.high', 'high < last.high'],
      ['candles[at - length]', 'candles[at - length + 1]'],
      ['at + 1 < length', 'at < length'],
      ['divideHalfEven(sum, BigInt(length))', '(sum / BigInt(length))'],
    ],
  },
];

const only = process.argv[2] ?? '';
let [seeded, caught] = [0, 0];
for (const suite of SUITES.filter(({ file }) => file.includes(only))) {
  for (const fault of suite.faults) {
    const found = isCaught(suite, fault);
    seeded += 1;
    if (found) caught += 1;
    console.log(
      `${found ? 'caught  ' : 'SURVIVED'} ${suite.file}: ${fault.map((text) => JSON.stringify(text)).join(' -> ')}`,
    );
  }
}
console.log(`${caught} of ${seeded} seeded faults caught`);
process.exitCode = caught === seeded ? 0 : 1;

/** Runs the tests on a copy with one fault; an endless loop ends by the limit of time and counts as caught. */
function isCaught({ file, tests }: Suite, [good, bad]: readonly [string, string]): boolean {
  const source = readFileSync(SOURCES + file, 'utf8');
  if (!source.includes(good)) throw new Error(`${file} has no ${JSON.stringify(good)}`);
  rmSync(COPY, { recursive: true, force: true });
  cpSync(SOURCES, COPY, { recursive: true });
  writeFileSync(
    COPY + file,
    source.replace(good, () => bad),
  );
  return tests.some((test) => {
    const options = { cwd: COPY, stdio: 'ignore', timeout: 60_000, killSignal: 'SIGKILL' } as const;
    return spawnSync(process.execPath, ['--test', '--test-isolation=none', test], options).status !== 0;
  });
}
