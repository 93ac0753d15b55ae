import { shell } from '../app/shell.ts';
import type { Messages } from '../../en.ts';

/** The list of trades, in its tab and wherever trades are listed. */
export const trades: Messages['trades'] = {
  table: 'Operaciones',
  symbol: 'Símbolo',
  net: 'Neto',
  gross: 'Bruto',
  side: 'Dirección',
  date: 'Fecha',
  start: 'Inicio',
  end: 'Fin',
  status: 'Estado',
  hasImage: 'Tiene imagen',
  hasComments: 'Tiene comentarios',
  deleted: 'Eliminada',
  noneFound: 'Tu búsqueda no dio ningún resultado',
  noneFoundHelp: 'Quita un filtro o elige otro período.',
  noneToday: 'Hoy aún no hay operaciones.',
  lastTradingDay: (day) => `Último día con operaciones: ${day}`,
  noneYet: shell.noTrades,
  noneYetHelp:
    'Conecta una cuenta de trading y actualiza tus operaciones, o importa un archivo de tu plataforma.',
  changeSearch: 'Cambiar la búsqueda',
  sortBy: 'Ordenar por',
  ascending: 'Ascendente; pulsa para orden descendente',
  descending: 'Descendente; pulsa para orden ascendente',
};
