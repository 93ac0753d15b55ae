import type { Messages } from '../../en.ts';

/** Columns of the list of trades, besides those that are called as in reports; and how they are chosen. */
export const listColumns: Messages['listColumns'] = {
  firstPrice: 'Preço de entrada',
  lastPrice: 'Preço de saída',
  commission: 'Corretagem',
  exchangeFee: 'Taxas da bolsa',
  regulatoryFee: 'Taxas regulatórias',
  otherFee: 'Outras taxas',

  columns: 'Colunas',
  choose: 'Colunas da lista',
  help: 'Arraste para mover ou pressione Alt com uma seta.',
  earlier: (column) => `Mover ${column} para a frente`,
  later: (column) => `Mover ${column} para trás`,
  movedTo: (column, place, all) => `${column}: ${place} de ${all}`,
  usual: 'Voltar às colunas padrão',
};
