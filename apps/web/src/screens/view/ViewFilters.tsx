import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { useActiveFilters } from '#web/journal/address/active-filters.ts';
import type { FilterChange } from '#web/journal/view-filter.ts';
import { ActiveFilters } from '#web/ui/page/ActiveFilters.tsx';

export interface ViewFiltersProps {
  readonly filter: SearchFilter;
  readonly onChange: (part: FilterChange) => void;
}

/** The filters of a view that are on. */
export function ViewFilters({ filter, onChange }: ViewFiltersProps) {
  return <ActiveFilters filters={useActiveFilters(filter, onChange)} />;
}
