import { chanceFrom, draw, type Chance } from '../chance-testing.ts';
import { money } from '../money.ts';
import type { StoredTrade } from './figures.ts';
import type { JournalNote } from './journal-note.ts';
import {
  copiesOf,
  drawWholes,
  sumsOf,
  type Copies,
  type Fill,
  type Sums,
  type Whole,
} from './planted-trades-testing.ts';

/** A history with what another journal exported of it; of each note is known whose it is. */
interface Planted {
  readonly notes: readonly JournalNote[];
  readonly trades: readonly StoredTrade[];
  /** By note: the place of its trade, or null where it has none: it is missing here, or the other journal made one of several. */
  readonly truth: readonly (number | null)[];
  /** Whether some trades can only be distinguished by chance: copies that agree in everything that is exported. */
  readonly isDecidable: boolean;
  readonly style: Style;
}

/** How one journal's export is written. */
interface Style {
  readonly journal: 'averages' | 'ends' | 'bare';
  readonly hasAccounts: boolean;
  readonly size: 'size' | 'volume' | 'maxSize';
  readonly result: 'gross' | 'net' | 'converted' | 'none';
  readonly losesSeconds: boolean;
  readonly offset: number;
  /** Seconds by which each of its moments may be late. */
  readonly jitter: number;
  readonly splits: boolean;
  readonly merges: boolean;
  readonly spelling: number;
  readonly lacksTrades: boolean;
  readonly copies: Copies;
}

function drawStyle(chance: Chance): Style {
  const journal = (['averages', 'averages', 'ends', 'bare'] as const)[draw(chance, 0, 3)]!;
  const copies = (['none', 'none', 'other-size', 'late', 'same'] as const)[draw(chance, 0, 4)]!;
  const isBare = journal === 'bare';
  const losesSeconds = !isBare && chance() < 0.3;
  return {
    journal,
    hasAccounts: !isBare && chance() < 0.4,
    size: (['size', 'size', 'volume', 'maxSize'] as const)[draw(chance, 0, 3)]!,
    // Those that state the prices of the first and of the last fill state results too.
    result: (['gross', 'gross', 'net', 'converted', 'none'] as const)[
      draw(chance, 0, journal === 'ends' ? 2 : 4)
    ]!,
    losesSeconds,
    offset: chance() < 0.4 ? draw(chance, -12, 14) * 3600 : 0,
    jitter: !isBare && !losesSeconds && chance() < 0.25 ? draw(chance, 1, 5) : 0,
    splits: !isBare && chance() < 0.3,
    merges: !isBare && chance() < 0.3,
    spelling: draw(chance, 0, 9),
    // What is copied and missing here, or in the file, looks like the note of the other.
    lacksTrades: copies === 'none' || (copies === 'other-size' && !isBare),
    copies: isBare && copies !== 'late' ? 'none' : copies,
  };
}

function feesOf({ fills }: Whole): number {
  return Math.round(fills.reduce((sum, { size }) => sum + 0.004 * size, 0) * 100) / 100;
}

function storedOf(whole: Whole): StoredTrade {
  const { instrument, fills } = whole;
  const sums = sumsOf(whole);
  const gross = Math.round(sums.gross * 10_000);
  return {
    symbol: instrument.symbol,
    kind: instrument.kind,
    side: whole.side,
    opened: fills[0]!.at,
    closed: fills.at(-1)!.at,
    account: whole.account,
    size: `${sums.size}`,
    multiplier: `${instrument.multiplier}`,
    maxSize: `${sums.maxSize}`,
    firstPrice: plain(fills[0]!.price / instrument.ticks, 6),
    lastPrice: plain(fills.at(-1)!.price / instrument.ticks, 6),
    gross: money(gross),
    net: money(gross - Math.round(feesOf(whole) * 10_000)),
    executions: fills.length,
  };
}

function plain(value: number, decimals: number): string {
  const text = value.toFixed(decimals).replace(/\.?0+$/, '');
  return text === '-0' || text === '' ? '0' : text;
}

function resultOf(whole: Whole, sums: Sums, { result }: Style): string | null {
  if (result === 'none') return null;
  const net = sums.gross - feesOf(whole);
  return plain(result === 'net' ? net : result === 'converted' ? sums.gross * 0.8731 : sums.gross, 2);
}

function noteOf(chance: Chance, whole: Whole, style: Style, line: number): JournalNote {
  const { instrument, fills } = whole;
  const sums = sumsOf(whole);
  const [first, last] = [fills[0]!, fills.at(-1)!];
  const moment = (at: number): number => {
    const stated = at + (style.jitter > 0 ? draw(chance, 0, style.jitter) : 0) - style.offset;
    return style.losesSeconds ? Math.floor(stated / 60) * 60 : stated;
  };
  const isBare = style.journal === 'bare';
  const isEnds = style.journal === 'ends';
  const size = style.size === 'volume' ? 2 * sums.size : sums.size;
  const { spellings } = instrument;
  return {
    line,
    symbol: spellings[style.spelling % spellings.length]!,
    side: whole.side,
    opened: moment(first.at),
    closed: isBare ? null : moment(last.at),
    precision: style.losesSeconds ? 60 : 1,
    account: style.hasAccounts ? `Account ${whole.account}` : null,
    size: isBare ? null : `${size}`,
    entryPrice: isBare ? null : plain(isEnds ? first.price / instrument.ticks : sums.entry, 5),
    exitPrice: isBare ? null : plain(isEnds ? last.price / instrument.ticks : sums.exit, 5),
    gross: isBare ? null : resultOf(whole, sums, style),
    text: `note ${line}`,
    tags: [],
    setup: null,
    risk: null,
  };
}

/** Parts of a scaled trade, one for each opening fill, as journals that follow lots make them. */
function splitWhole(whole: Whole): Whole[] {
  const ins = whole.fills.filter(({ opens }) => opens);
  if (ins.length < 2) return [whole];
  const outs = whole.fills.filter(({ opens }) => !opens).map((fill) => ({ ...fill }));
  return ins.map((opening) => {
    const fills: Fill[] = [opening];
    let left = opening.size;
    while (left > 0) {
      const out = outs[0]!;
      const size = Math.min(left, out.size);
      fills.push({ ...out, size });
      left -= size;
      outs[0] = { ...out, size: out.size - size };
      if (outs[0].size === 0) outs.shift();
    }
    return { ...whole, fills };
  });
}

interface Written {
  readonly wholes: readonly Whole[];
  readonly row: Whole;
}

/** What the other journal made of the trades: one note each, several of one, or one of several that follow each other. */
function writeTrades(chance: Chance, wholes: readonly Whole[], style: Style): Written[] {
  const written: Written[] = [];
  for (let at = 0; at < wholes.length; at++) {
    const whole = wholes[at]!;
    const next = wholes[at + 1];
    const follows =
      next?.instrument === whole.instrument && next.side === whole.side && next.account === whole.account;
    if (style.merges && follows && chance() < 0.05) {
      written.push({ wholes: [whole, next], row: { ...whole, fills: [...whole.fills, ...next.fills] } });
      at += 1;
    } else if (style.splits && chance() < 0.3)
      for (const row of splitWhole(whole)) written.push({ wholes: [whole], row });
    else written.push({ wholes: [whole], row: whole });
  }
  return written;
}

function shuffle<Item>(chance: Chance, items: Item[]): Item[] {
  for (let at = items.length - 1; at > 0; at--) {
    const other = draw(chance, 0, at);
    [items[at], items[other]] = [items[other]!, items[at]!];
  }
  return items;
}

/** A history with its export, made by chance. */
export function plantHistory(seed: number): Planted {
  const chance = chanceFrom(seed);
  const style = drawStyle(chance);
  const wholes = drawWholes(chance, draw(chance, 15, 90));
  const all = [...wholes, ...copiesOf(chance, wholes, style.copies)];
  const isLost = new Set(all.filter(() => style.lacksTrades && chance() < 0.05));
  const stored = shuffle(
    chance,
    all.filter((whole) => !isLost.has(whole)),
  );
  const places = new Map(stored.map((whole, at) => [whole, at]));
  const isUnwritten = new Set(all.filter(() => style.lacksTrades && chance() < 0.03));
  const written = shuffle(
    chance,
    writeTrades(chance, all, style).filter((each) => !each.wholes.some((whole) => isUnwritten.has(whole))),
  );
  const isParted = (whole: Whole): boolean =>
    written.filter((each) => each.wholes.includes(whole)).length > 1;
  return {
    notes: written.map(({ row }, at) => noteOf(chance, row, style, at + 2)),
    trades: stored.map(storedOf),
    truth: written.map(({ wholes: [only, ...others], row }) => {
      if (others.length > 0) return null;
      const isWhole = row === only || isParted(only!);
      return isWhole ? (places.get(only!) ?? null) : null;
    }),
    isDecidable:
      style.copies !== 'same' && !(style.copies === 'late' && (style.losesSeconds || style.jitter > 0)),
    style,
  };
}
