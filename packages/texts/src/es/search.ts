import type { Messages } from '../en.ts';
import { count, plural } from './plural.ts';

/** The fields of a search, as the filters that are on name them. */
export const search: Messages['search'] = {
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
  last: (trades) => plural(trades, { one: 'La última', other: `Las últimas ${count(trades)}` }),
};
