import { countIn } from '../count.ts';
import { countedIn, pluralIn } from '../plural.ts';

export const count = countIn('en');
export const plural = pluralIn('en');
export const counted = countedIn('en');
