import type { Messages } from '../../en.ts';

/** Texts of the journal's screens besides their figures. */
export const journal: Messages['journal'] = {
  loadFailed: 'Não foi possível carregar o seu diário.',
  tryAgain: 'Tentar de novo',
  currency: 'Moeda',
  currencyHelp: 'Valores em moedas diferentes nunca são somados: mostra-se uma por vez.',
  tradeLoading: 'Carregando a operação',
  screenFailed: 'Não foi possível mostrar esta página.',
};
