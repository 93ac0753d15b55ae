import type { Messages } from '../../en.ts';

/** Texts of the journal's screens besides their figures. */
export const journal: Messages['journal'] = {
  loadFailed: 'No se pudo cargar tu diario.',
  tryAgain: 'Reintentar',
  currency: 'Moneda',
  currencyHelp: 'Los importes en monedas distintas nunca se suman: se muestra una a la vez.',
  tradeLoading: 'Cargando la operación',
  screenFailed: 'No se pudo mostrar esta pantalla.',
};
