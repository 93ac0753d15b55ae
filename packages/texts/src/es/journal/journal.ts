import type { Messages } from '../../en.ts';

/** Texts of the journal's screens besides their figures. */
export const journal: Messages['journal'] = {
  loadFailed: 'No se pudo cargar tu diario.',
  tryAgain: 'Reintentar',
  currency: 'Moneda',
  currencyHelp: 'Los importes en monedas distintas nunca se suman: se muestra una a la vez.',
  gallery: {
    title: 'Galería de trading',
    empty: 'Aún no hay imágenes',
    emptyHelp: 'Aquí se reúnen las imágenes que adjuntas a tus operaciones.',
  },
  tradeLoading: 'Cargando la operación',
  backToTrades: 'Volver a las operaciones',
  tradeMissing: 'Esa operación no existe',
  tradeMissingHelp: 'Puede que se haya reagrupado con otras ejecuciones o que la dirección esté incompleta.',
  screenFailed: 'No se pudo mostrar esta pantalla.',
};
