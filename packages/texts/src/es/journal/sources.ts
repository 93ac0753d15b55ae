import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';

/** What figures wait for besides the trades. */
export const sources: Messages['sources'] = {
  details: 'Cargando los detalles de las operaciones…',
  notes: 'Buscando en las notas…',
  risks: 'Cargando los riesgos de las operaciones…',
  balances: 'Cargando los saldos de las cuentas…',
  calculating: (calculated, total) =>
    `Calculando detalles: ${count(calculated)} de ${counted(total, { one: 'operación', other: 'operaciones' })}`,
  failed: {
    details: 'No se pudieron cargar los detalles de las operaciones.',
    notes: 'No se pudo buscar en las notas.',
    risks: 'No se pudieron cargar los riesgos de las operaciones.',
    balances: 'No se pudieron cargar los saldos de las cuentas.',
  },
};
