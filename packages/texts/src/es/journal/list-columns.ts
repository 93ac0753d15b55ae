import type { Messages } from '../../en.ts';

/** Columns of the list of trades, besides those that are called as in reports; and how they are chosen. */
export const listColumns: Messages['listColumns'] = {
  firstPrice: 'Precio de entrada',
  lastPrice: 'Precio de salida',
  commission: 'Comisión',
  exchangeFee: 'Cargos de la bolsa',
  regulatoryFee: 'Cargos regulatorios',
  otherFee: 'Otros cargos',

  columns: 'Columnas',
  choose: 'Columnas de la lista',
  help: 'Arrastra para mover, o pulsa Alt con una flecha.',
  earlier: (column) => `Mover ${column} hacia delante`,
  later: (column) => `Mover ${column} hacia atrás`,
  movedTo: (column, place, all) => `${column}: ${place} de ${all}`,
  usual: 'Volver a las columnas habituales',
};
