import type { Messages } from '../../en.ts';

/** The assumed risk of trades without a stated one. */
export const defaults: Messages['defaults'] = {
  title: 'Riesgo por defecto',
  help: 'Vale como 1R de las operaciones en dólares sin stop ni riesgo propio que empiecen después de añadirlo. El instrumento va antes que el setup y el setup antes que la cuenta; de dos para lo mismo, cuenta el más reciente.',
  of: 'Por defecto para',
  scopes: { symbol: 'Instrumento', setup: 'Setup', account: 'Cuenta' },
  symbol: 'Símbolo',
  symbolHelp: 'ES vale para todos los vencimientos de ese futuro.',
  choose: 'Elige…',
  chooseOne: 'Indica para qué es.',
  size: 'Riesgo',
  unit: 'Riesgo en',
  dollars: 'Dólares',
  inTicks: 'Ticks',
  ticks: (ticks) => (ticks === 1 ? 'un tick' : `${ticks} ticks`),
  wrongDollars: 'Escribe un importe mayor que 0, por ejemplo 100.',
  wrongTicks: 'Escribe un número de ticks mayor que 0, por ejemplo 8.',
  earlierToo: 'También para operaciones que empezaron antes',
  withEarlier: 'también operaciones anteriores',
  since: (day) => `operaciones desde el ${day}`,
  add: 'Añadir',
  remove: (name) => `Quitar el valor por defecto: ${name}`,
  full: 'Hay 100 valores por defecto. Quita uno para añadir otro.',
};
