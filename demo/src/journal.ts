import { Chance, mix } from '#demo/market/chance.ts';
import {
  LONG_EVENTS,
  POSITIONS,
  SHORT_EVENTS,
  type JournaledTrade,
  type JournalEntry,
  type StopLoss,
} from '#demo/journal/entry.ts';
import { tagsFor } from '#demo/journal/tags.ts';
import { LESSONS, MISTAKES, OUTCOMES, SETUPS } from '#demo/journal/phrases.ts';

/** The demo trader. */
export const DEMO_PROFILE = {
  firstName: 'Demo',
  lastName: 'Trader',
  publicName: 'Demo Trader',
  email: 'DEMO.TRADER@EXAMPLE.COM',
  language: 'en',
  phoneNumber: '+1 212 555 0123',
} as const;

const JOURNAL_STREAM = 47;
const JOURNALED_PER_MILLE = 400;
const BIG_LOSS = -1_500_000;
/** The setup that earns: most of what would have lost in it was no such setup. */
const GOOD_SETUP = 'GREEN_TAKE_OUT_RED';
const LEFT_OUT_PER_MILLE = 600;
/**
 * Chances per mille that a mistake is noted: after a loss beyond the limit, after another loss, after a win. They are so near to
 * each other that no mistake costs more than the edges bring.
 */
const MISTAKE_CHANCES = { bigLoss: 600, loss: 290, win: 165 } as const;

/** Everything the demo trader wrote: an entry for each trade, or null for the six of ten without one. Same seed, same journal. */
export function journalFor(trades: readonly JournaledTrade[], seed = 1): readonly (JournalEntry | null)[] {
  const days = Map.groupBy(trades, ({ day }) => day);
  const nets = new Map(
    Array.from(days, ([day, own]) => [day, own.reduce((sum, { net }) => sum + net, 0)] as const),
  );
  return trades.map((trade) => entryFor(trade, nets.get(trade.day) ?? 0, seed));
}

function entryFor(trade: JournaledTrade, netOfDay: number, seed: number): JournalEntry | null {
  const chance = new Chance(seed, JOURNAL_STREAM, textKey(`${trade.symbol}/${trade.day}`), trade.index);
  if (!chance.happens(JOURNALED_PER_MILLE)) return null;
  const mistakes = drawMistakes(chance, trade.net);
  const disciplined = mistakes.length === 0;
  return {
    event: drawEvent(chance, trade),
    stopLoss: drawStopLoss(chance, disciplined),
    position: chance.pick(POSITIONS),
    didAdd: mistakes.includes('Added to a loser') || chance.happens(180),
    followedTradingPlan: disciplined && chance.happens(900),
    closedBySystem: trade.net < BIG_LOSS && chance.happens(150),
    color: chance.happens(disciplined ? 750 : 400),
    trend: !mistakes.includes('Ignored the trend') && chance.happens(700),
    location: chance.happens(disciplined ? 700 : 350),
    comments: drawComments(chance, trade, disciplined),
    mistakes,
    tags: tagsFor(trade, netOfDay, seed),
    image: chance.happens(250),
  };
}

function drawEvent(chance: Chance, trade: JournaledTrade): JournalEntry['event'] {
  if (chance.happens(60)) return 'NOT_DEFINED';
  const event = chance.pick(trade.side === 'long' ? LONG_EVENTS : SHORT_EVENTS);
  const isLeftOut = event === GOOD_SETUP && trade.net < 0 && chance.happens(LEFT_OUT_PER_MILLE);
  return isLeftOut ? 'NOT_DEFINED' : event;
}

function drawStopLoss(chance: Chance, disciplined: boolean): StopLoss {
  if (!disciplined && chance.happens(250)) return 'NOT_DEFINED';
  return chance.pick(['EVENT', 'EVENT', 'MAX_LOST_PER_TRADE']);
}

function drawMistakes(chance: Chance, net: number): readonly string[] {
  const { bigLoss, loss, win } = MISTAKE_CHANCES;
  const likely = net < BIG_LOSS ? bigLoss : net < 0 ? loss : win;
  if (!chance.happens(likely)) return [];
  const count = net < BIG_LOSS ? chance.between(1, 3) : chance.pick([1, 1, 1, 2]);
  // Some habits make most of the trouble: what is in front is drawn more often.
  const drawn = Array.from({ length: count }, () => {
    const place = Math.floor(Math.min(chance.fraction(), chance.fraction()) * MISTAKES.length);
    return MISTAKES[place] ?? MISTAKES[0];
  });
  return [...new Set(drawn)];
}

function drawComments(chance: Chance, { symbol, side, net }: JournaledTrade, disciplined: boolean): string {
  const outcome = net > 0 ? OUTCOMES.won : net < 0 ? OUTCOMES.lost : OUTCOMES.even;
  if (chance.happens(150)) return '';
  const sentences = [chance.pick(SETUPS[side]).replace('{symbol}', symbol), chance.pick(outcome)];
  if (chance.happens(450)) sentences.push(chance.pick(disciplined ? LESSONS.kept : LESSONS.broken));
  return sentences.join(chance.happens(250) ? '\n' : ' ');
}

function textKey(value: string): number {
  return mix(...Array.from(value, (sign) => sign.codePointAt(0) ?? 0));
}
