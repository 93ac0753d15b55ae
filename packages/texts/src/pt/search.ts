import type { Messages } from '../en.ts';
import { insideSentence } from '../inside-sentence.ts';
import { count, plural } from './plural.ts';

/** The search form. */
export const search: Messages['search'] = {
  title: 'Busca',
  symbol: 'Símbolo',
  side: 'Direção',
  startDate: 'Data inicial',
  endDate: 'Data final',
  momentOfDay: 'Momento do pregão',
  durationGroup: 'Duração da operação',
  error: 'Erro',
  size: 'Quantidade de operações',
  currency: 'Moeda',
  includeDeleted: 'Incluir operações excluídas',
  submit: 'Buscar operações',
  reset: 'Limpar o formulário',
  last: (trades) => plural(trades, { one: 'A última', other: `As últimas ${count(trades)}` }),
  all: 'Todas',
  dateFormat: 'AAAA-MM-DD',
  pickDate: (field) => `Escolher ${insideSentence(field)}`,
  notADate: 'Escreva a data como AAAA-MM-DD, por exemplo 2026-11-20.',
  endBeforeStart: 'A data final é anterior à inicial.',
  groups: { setup: 'Setup', time: 'Tempo', journal: 'Diário', scope: 'Quais operações' },
};
