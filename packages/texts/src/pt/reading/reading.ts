import type { Messages } from '../../en.ts';
import { counted } from '../plural.ts';

export const reading: Messages['reading'] = {
  title: 'Como ler isto',
  tried: (value) =>
    `Hoje você olhou ${counted(value, { one: 'seleção', other: 'seleções' })}. Quanto mais você testa, mais coisas parecem boas por acaso.`,
};
