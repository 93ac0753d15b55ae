import type { ImportState, ReadFile } from '@daybook/api/imports/imports.ts';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { viewHref } from '#web/router/paths.ts';

/** What traders call the platform that writes a file; a custom table is called `own`. Null while unknown. */
export function platformName({ format, platform }: ReadFile, own: string): string | null {
  return format === 'mapped' ? own : (platform ?? format);
}

/** Whether the press that imports is offered. */
export function canImport({ phase }: ImportState): boolean {
  return phase === 'ready' || phase === 'publishing';
}

/** The list of the trades of an import's days; null where it made and changed none. */
export function importedTradesHref({ files, trades, totals }: ImportState): string | null {
  const spans = files.flatMap(({ days }) => days ?? []);
  if (spans.length === 0 || trades.new + trades.changed === 0) return null;
  const startDate = dayText(Math.min(...spans.map(({ from }) => from)) as Day);
  const endDate = dayText(Math.max(...spans.map(({ to }) => to)) as Day);
  const [only, ...more] = totals;
  const currency = only && more.length === 0 ? { currency: only.currency } : {};
  return viewHref({ tab: 'trades', period: 'all' }, { startDate, endDate, ...currency });
}

/** What an import is called in lists: its file, else where it came from. */
export function importName(
  { fileName, kind }: Pick<ImportState, 'fileName' | 'kind'>,
  kinds: Readonly<Record<ImportState['kind'], string>>,
): string {
  return fileName ?? kinds[kind];
}

/** Below what any exchange of coins takes as an order, in units of the currency. */
const MAX_DUST = 10;

/** What is said of positions that stay open; of parts of a unit of little value, that they may be too small to be sold. */
export function helpForOpen(
  open: readonly Pick<ImportState['open']['rows'][number], 'size' | 'price'>[],
  { openHelp, openDust }: Pick<Messages['imports'], 'openHelp' | 'openDust'>,
): string {
  const isDust = open.some(
    ({ size, price }) => size.includes('.') && Number(size) * Number(price) < MAX_DUST,
  );
  return isDust ? `${openHelp} ${openDust}` : openHelp;
}
