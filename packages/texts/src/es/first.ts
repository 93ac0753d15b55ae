import { charts } from './charts.ts';
import { journal } from './journal.ts';
import { problems } from './problems.ts';
import { search } from './search.ts';
import { shell } from './shell.ts';
import { trades } from './trades.ts';
import { ui } from './ui.ts';
import { words } from './words.ts';
import type { FirstMessages } from '../first.ts';

/** What the first screen says, in Spanish. */
export const first: FirstMessages = { words, ui, shell, problems, charts, trades, search, journal };
