import { shell } from '../app/shell.ts';
import type { Messages } from '../../en.ts';

/** The list of trades, in its tab and wherever trades are listed. */
export const trades: Messages['trades'] = {
  table: 'Operações',
  symbol: 'Símbolo',
  net: 'Líquido',
  gross: 'Bruto',
  side: 'Direção',
  date: 'Data',
  start: 'Início',
  end: 'Fim',
  status: 'Status',
  hasImage: 'Tem imagem',
  hasComments: 'Tem comentários',
  deleted: 'Excluída',
  noneFound: 'Sua busca não encontrou nenhum resultado',
  noneFoundHelp: 'Remova um filtro ou escolha outro período.',
  noneToday: 'Hoje ainda não há operações.',
  lastTradingDay: (day) => `Último dia com operações: ${day}`,
  noneYet: shell.noTrades,
  noneYetHelp:
    'Conecte uma conta de trading e atualize as suas operações, ou importe um arquivo da sua plataforma.',
  changeSearch: 'Alterar a busca',
  sortBy: 'Ordenar por',
  ascending: 'Crescente; pressione para ordem decrescente',
  descending: 'Decrescente; pressione para ordem crescente',
};
