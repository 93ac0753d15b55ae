import { countedIn, pluralIn } from '../plural.ts';

// Portugal's rules: Brazil's write `0 operação`, which reads wrong in Portugal, while both read `0 operações`.
export const plural = pluralIn('pt-PT');
export const counted = countedIn('pt-PT');
