import { MoreFigureCards } from '../dashboard/MoreFigureCards.tsx';
import { BreakdownTab } from './BreakdownTab.tsx';

/**
 * The breakdown and the row of its figures on the dashboard come in one file: they calculate the same, and each further file that
 * the dashboard names makes the first load longer.
 */
export const FIGURE_PARTS = { BreakdownTab, MoreFigureCards };
