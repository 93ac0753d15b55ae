import { countIn } from '../count.ts';
import { countedIn, pluralIn } from '../plural.ts';

export const count = countIn('es');
export const plural = pluralIn('es');
export const counted = countedIn('es');
