import { charts } from './reports/charts.ts';
import { journal } from './journal/journal.ts';
import { problems } from './app/problems.ts';
import { shell } from './app/shell.ts';
import { ui } from './app/ui.ts';
import { words } from './app/words.ts';
import type { FirstMessages } from '../first.ts';

/** What the first screen says, in Portuguese. */
export const first: FirstMessages = { words, ui, shell, problems, charts, journal };
