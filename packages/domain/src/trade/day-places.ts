import { cutRows } from '../insights/replay/cut-rows.ts';
import { keepFirstCopies } from './copies/copies.ts';
import { dayOrder } from './day-order.ts';

/** What is needed to filter trades by their place among others: fetched by a browser with the first filter that needs it. */
export const DAY_PLACES = { dayOrder, keepFirstCopies, cutRows } as const;
export type DayPlaces = typeof DAY_PLACES;
