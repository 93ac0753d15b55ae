import { countIn } from '../count.ts';
import { countedIn, pluralIn } from '../plural.ts';

export const count = countIn('pt');
export const plural = pluralIn('pt');
export const counted = countedIn('pt');
