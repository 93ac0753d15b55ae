import type { Messages } from '../en.ts';

/** The search form, beside the names of its fields. */
export const searchForm: Messages['searchForm'] = {
  title: 'Busca',
  submit: 'Buscar operações',
  reset: 'Limpar o formulário',
  all: 'Todas',
  notADate: 'Escreva a data como AAAA-MM-DD, por exemplo 2026-11-20.',
  endBeforeStart: 'A data final é anterior à inicial.',
  groups: { setup: 'Setup', time: 'Tempo', journal: 'Diário', scope: 'Quais operações' },
};
