import { charts } from './reports/charts.ts';
import { journal } from './journal/journal.ts';
import { problems } from './app/problems.ts';
import { shell } from './app/shell.ts';
import { ui } from './app/ui.ts';
import { words } from './app/words.ts';

/** What the first screen says, in English. */
export const first = { words, ui, shell, problems, charts, journal };
