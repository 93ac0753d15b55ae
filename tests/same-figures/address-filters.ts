import { dayText, type Day } from '@daybook/domain/calendar.ts';
import { draw, type Chance } from '@daybook/domain/chance-testing.ts';
import { FILTER_CHOICES, CHOICE_OPTIONS } from '@daybook/domain/journal/fields.ts';
import { DAY_PLACES } from '@daybook/domain/trade/day-places.ts';
import { bandColumn, isBandField } from '@daybook/domain/trade/filter-bands.ts';
import { filterNames, type FilterField } from '@daybook/domain/trade/filter.ts';
import { listText } from '@daybook/domain/trade/filter-texts.ts';
import { halfHourOf, halfHourText } from '@daybook/domain/trade/half-hour.ts';
import type { DetailColumns } from '@daybook/domain/trade/details/columns/detail-columns.ts';
import type { TradesInUnits } from '@daybook/domain/trade/filter-conditions.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';

const NAMES = filterNames();

/** A journal of which filters are made. */
export interface Journal {
  readonly columns: TradeColumns;
  readonly details: DetailColumns;
  readonly units: TradesInUnits;
  /** Words in its notes. */
  readonly words: readonly string[];
}

/** The query of an address that filters: few fields of any kind, so that trades are found, some of them looked for within others. */
export function randomQuery(journal: Journal, chance: Chance): Record<string, string> {
  const names = [...NAMES.keys()];
  const [first, within] = [
    names.filter((name) => !name.startsWith('within-')),
    names.filter((name) => name.startsWith('within-')),
  ];
  const chosen = [
    ...Array.from({ length: draw(chance, 0, 3) }, () => pick(chance, first)),
    ...Array.from({ length: draw(chance, 0, 4) === 0 ? draw(chance, 1, 2) : 0 }, () => pick(chance, within)),
  ];
  return Object.fromEntries(
    chosen.map((name) => [
      name,
      textOf(name.replace(/^within-/, '') as FilterField, NAMES.get(name), journal, chance),
    ]),
  );
}

/** Every field alone, so that none is left to chance. */
export function queryOf(field: FilterField, journal: Journal, chance: Chance): Record<string, string> {
  return { [field]: textOf(field, NAMES.get(field), journal, chance) };
}

function textOf(
  field: FilterField,
  values: readonly string[] | undefined,
  { columns, details, words }: Journal,
  chance: Chance,
): string {
  if (values !== undefined) return pick(chance, values);
  const row = draw(chance, 0, columns.count - 1);
  const choice = FILTER_CHOICES.find((name) => name === field);
  if (choice !== undefined)
    return choice === 'event'
      ? pick(chance, columns.setups).id
      : pick(
          chance,
          CHOICE_OPTIONS[choice].filter((value) => value !== null),
        );
  const ids = (from: readonly { readonly id: string }[], modes: readonly string[]) =>
    pick(chance, modes) + [...new Set([pick(chance, from).id, pick(chance, from).id])].join(',');
  const bandOf = (column: ArrayLike<number>, scale: number) => {
    const ends = [column[row]!, column[draw(chance, 0, columns.count - 1)]!].toSorted((a, b) => a - b);
    const [from, to] = ends.map((value) => (value / 10 ** scale).toFixed(scale));
    return from === to || chance() < 0.3 ? `${from}..` : `${from}..${to}`;
  };
  if (isBandField(field)) {
    const numbers = bandColumn(field, {
      columns,
      sources: { details, places: DAY_PLACES },
      ranked: undefined,
    });
    return bandOf(numbers.column, numbers.scale);
  }
  const texts: Readonly<Record<string, () => string>> = {
    startDate: () => dayText(columns.day[row] as Day),
    endDate: () => dayText(columns.day[row] as Day),
    size: () => String(draw(chance, 1, columns.count)),
    errorId: () => pick(chance, columns.mistakes).id,
    symbol: () => columns.symbols[columns.symbol[row]!]!,
    currency: () => columns.currencies[columns.currency[row]!]!,
    accounts: () => listText([pick(chance, columns.accounts), pick(chance, columns.accounts)]),
    halfHour: () => halfHourText(halfHourOf(columns.start[row]!)),
    setups: () => ids(columns.setups, ['', 'none:']),
    tags: () => ids(columns.tags, ['', 'all:', 'none:']),
    mistakes: () => ids(columns.mistakes, ['', 'all:', 'none:']),
    notes: () => pick(chance, words),
    cutBy: () =>
      pick(chance, [
        'trades:3',
        'losses:2',
        'lossesInARow:2',
        'loss:100',
        'gain:150',
        'clock:11:00',
        'loss:2R',
        'giveBack:1.5R,trades:4',
        'gain:0.5%',
        'loss:0.10/share',
      ]),
  };
  const text = texts[field];
  if (text === undefined) throw new Error(`say how a filter names ${field}`);
  return text();
}

function pick<Value>(chance: Chance, values: readonly Value[]): Value {
  return values[draw(chance, 0, values.length - 1)]!;
}
