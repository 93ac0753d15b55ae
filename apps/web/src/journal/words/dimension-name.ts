import type { DimensionName } from '@daybook/domain/insights/dimensions.ts';
import type { Messages } from '@daybook/texts/en.ts';

/** What reports and columns call a dimension: a question of the journal has its label, unless it has a shorter name. */
export function dimensionName(name: DimensionName, { reports, words }: Messages): string {
  return { ...words.flags, ...reports.flags, ...reports.dimensions }[name];
}
