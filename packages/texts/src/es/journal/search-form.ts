import type { Messages } from '../../en.ts';
import { count, plural } from '../plural.ts';

/** The search form, without the names of its fields. */
export const searchForm: Messages['searchForm'] = {
  title: 'Búsqueda',
  submit: 'Buscar operaciones',
  reset: 'Vaciar el formulario',
  all: 'Todas',
  notADate: 'Escribe la fecha como AAAA-MM-DD, por ejemplo 2026-11-20.',
  endBeforeStart: 'La fecha final es anterior a la inicial.',
  groups: {
    setup: 'Setup',
    time: 'Tiempo',
    journal: 'Diario',
    scope: 'Qué operaciones',
    what: 'Qué fue',
    ended: 'Cuándo y cómo terminó',
    amounts: 'Tamaño y precio',
    day: 'Lugar en el día',
    notes: 'Imágenes, notas y valoraciones',
  },
  notANumber: 'Escribe un número, por ejemplo 1,250.50.',
  notACount: 'Escribe un número entero, por ejemplo 3.',
  nothingBetween: 'No hay ningún número en este rango.',
  more: 'Más campos',
  inUse: (fields) => `${fields} en uso`,
  from: 'desde',
  to: 'hasta',
  under: 'menos de',
  bandFrom: (field) => `${field}, desde`,
  bandTo: (field) => `${field}, hasta`,
  bandUnder: (field) => `${field}, menos de`,
  marksMode: (field) => `${field}: cuáles de ellos`,
  matches: (trades) =>
    plural(trades, { one: '1 operación coincide', other: `${count(trades)} operaciones coinciden` }),
  furtherConditions: (conditions) => `Entre lo que encuentra este formulario: ${conditions}.`,
  dropConditions: 'Quitar estas condiciones',
  dropped: (fields) => `Se omitió, porque aquí nada tiene ese nombre o valor: ${fields}`,
};
