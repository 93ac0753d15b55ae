import type { Messages } from '../en.ts';
import { insideSentence } from '../inside-sentence.ts';
import { count, plural } from './plural.ts';

/** The search form. */
export const search: Messages['search'] = {
  title: 'Búsqueda',
  symbol: 'Símbolo',
  side: 'Dirección',
  startDate: 'Fecha inicial',
  endDate: 'Fecha final',
  momentOfDay: 'Momento de la sesión',
  durationGroup: 'Duración de la operación',
  error: 'Error',
  size: 'Cantidad de operaciones',
  currency: 'Moneda',
  includeDeleted: 'Incluir operaciones eliminadas',
  submit: 'Buscar operaciones',
  reset: 'Vaciar el formulario',
  last: (trades) => plural(trades, { one: 'La última', other: `Las últimas ${count(trades)}` }),
  all: 'Todas',
  dateFormat: 'AAAA-MM-DD',
  pickDate: (field) => `Elegir ${insideSentence(field)}`,
  notADate: 'Escribe la fecha como AAAA-MM-DD, por ejemplo 2026-11-20.',
  endBeforeStart: 'La fecha final es anterior a la inicial.',
  groups: { setup: 'Setup', time: 'Tiempo', journal: 'Diario', scope: 'Qué operaciones' },
};
