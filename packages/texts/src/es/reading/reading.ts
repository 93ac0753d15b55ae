import type { Messages } from '../../en.ts';
import { counted } from '../plural.ts';

export const reading: Messages['reading'] = {
  title: 'Cómo leer esto',
  tried: (value) =>
    `Hoy has mirado ${counted(value, { one: 'selección', other: 'selecciones' })}. Cuantas más pruebas, más cosas parecen buenas por azar.`,
};
