import type { Messages } from '../en.ts';
import { count, plural } from './plural.ts';

/** The fields of a search, as the filters that are on name them. */
export const search: Messages['search'] = {
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
  last: (trades) => plural(trades, { one: 'A última', other: `As últimas ${count(trades)}` }),
};
