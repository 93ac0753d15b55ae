import type { AskedSize, TriedMapping } from '#brokers/mapper/mapped-table.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { totalFees } from '@daybook/domain/execution/reported-execution.ts';
import { moneyText } from '@daybook/domain/money.ts';
import { tryOnTable } from '#brokers/mapper/try-on-table.ts';
import { readFileParts, readWholeFiles } from '#brokers/files/read-file.ts';
import type { WholeFile } from '#brokers/files/read-file.ts';

/** The result of a table when its trader accepts every guess, New York, dollars and the proposed sizes. */
interface ReadByGuess {
  readonly guess: ColumnMapping;
  /** What is asked of sizes before anything is said. */
  readonly asked: readonly AskedSize[];
  readonly tried: TriedMapping;
  readonly whole: WholeFile;
  /** `LINE MM-DDTHH:MM:SS ACTION SIZE SYMBOL×CONTRACT @ PRICE CURRENCY FEES`, times in UTC. */
  readonly fills: readonly string[];
  /** `LINE REASON` of rows that are left out, and `LINE ! CODE` of those that cannot be read. */
  readonly others: readonly string[];
}

function answered(mapping: ColumnMapping, asked: readonly AskedSize[]): ColumnMapping {
  const known = asked.filter(({ proposed }) => proposed !== null);
  return {
    ...mapping,
    pairSize: known.find(({ isPair }) => isPair)?.proposed ?? null,
    contractSizes: Object.fromEntries(
      known.filter(({ isPair }) => !isPair).map(({ symbol, proposed }) => [symbol, proposed ?? '1']),
    ),
  };
}

/** Reads a table of no known layout by what it is guessed to be. Throws where it is no such table. */
export function readByGuess(...lines: readonly string[]): ReadByGuess {
  const file = { name: 'export.csv', bytes: Buffer.from(`${lines.join('\n')}\n`) };
  const part = [...readFileParts(file, {})].at(-1)!;
  if (part.kind !== 'asked' || part.question.kind !== 'mapping') throw new Error(JSON.stringify(part));
  const { table } = part.question;
  const { guess } = table;
  const zone = guess.zone ?? 'America/New_York';
  const fallbackCurrency = 'USD';
  const mapping = { ...guess, zone, fallbackCurrency, dateOrder: guess.dateOrder ?? 'month-first' } as const;
  const { sizes: asked } = tryOnTable(table, mapping, {}, file.name);
  const whole = readWholeFiles(file, { mapping: answered(mapping, asked) })[0]!;
  const { leftOut, unreadable } = whole.summary;
  return {
    guess,
    asked,
    tried: tryOnTable(table, answered(mapping, asked), {}, file.name),
    whole,
    fills: whole.executions.map(({ line, instant, action, size, instrument, price, fees }) => {
      const { symbol, multiplier, currency } = instrument;
      const when = new Date(instant).toISOString().slice(5, 19);
      return `${line} ${when} ${action} ${size} ${symbol}×${multiplier} @ ${price} ${currency} ${moneyText(totalFees(fees))}`;
    }),
    others: [
      ...leftOut.rows.map(({ line, reason }) => `${line} ${reason}`),
      ...unreadable.rows.map(({ line, expected }) => `${line} ! ${expected?.code}`),
    ],
  };
}

/** `SYMBOL SIZE` of each size that is asked for, with what is proposed, and whether profits prove it. */
export function proposals({ asked }: Pick<ReadByGuess, 'asked'>): readonly string[] {
  return asked.map(({ symbol, proposed, isProven }) => `${symbol} ${proposed}${isProven ? ' proven' : ''}`);
}
