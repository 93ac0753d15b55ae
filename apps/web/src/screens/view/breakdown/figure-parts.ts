import { MoreFigureCards } from '../dashboard/MoreFigureCards.tsx';
import { PlanLine } from '../dashboard/PlanLine.tsx';
import { ArrangeLink } from '#web/journal/views/ArrangeLink.tsx';
import { OwnDashboard } from '../dashboard/own/OwnDashboard.tsx';
import { BreakdownTab } from './BreakdownTab.tsx';

/**
 * The breakdown, the row of its figures on the dashboard and the arranged dashboard come in one file: they calculate the same, and
 * each further file that the dashboard names makes the first load longer.
 */
export const FIGURE_PARTS = { BreakdownTab, MoreFigureCards, PlanLine, OwnDashboard, ArrangeLink };
