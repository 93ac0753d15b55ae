import { countedIn, pluralIn } from '../plural.ts';

export const plural = pluralIn('es');
export const counted = countedIn('es');
