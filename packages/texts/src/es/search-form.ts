import type { Messages } from '../en.ts';

/** The search form, beside the names of its fields. */
export const searchForm: Messages['searchForm'] = {
  title: 'Búsqueda',
  submit: 'Buscar operaciones',
  reset: 'Vaciar el formulario',
  all: 'Todas',
  notADate: 'Escribe la fecha como AAAA-MM-DD, por ejemplo 2026-11-20.',
  endBeforeStart: 'La fecha final es anterior a la inicial.',
  groups: { setup: 'Setup', time: 'Tiempo', journal: 'Diario', scope: 'Qué operaciones' },
};
