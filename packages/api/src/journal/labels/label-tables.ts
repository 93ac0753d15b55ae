import { setupTable, type Setup, type Tag } from '@daybook/domain/journal/labels.ts';
import type { Mistake, MistakeId } from '@daybook/domain/journal/mistake.ts';
import type { LabelTables } from '@daybook/domain/trade/trade-columns.ts';

/** The tables of the columns, from the lists sent with the trades. */
export function labelTables(lists: {
  readonly errors: readonly (Omit<Mistake, 'id'> & { readonly id: string })[];
  readonly setups: readonly Setup[];
  readonly tags: readonly Tag[];
}): LabelTables {
  return {
    mistakes: lists.errors.map((mistake) => ({ ...mistake, id: mistake.id as MistakeId })),
    setups: setupTable(lists.setups),
    tags: lists.tags,
  };
}
