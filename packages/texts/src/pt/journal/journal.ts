import type { Messages } from '../../en.ts';

/** Texts of the journal's screens besides their figures. */
export const journal: Messages['journal'] = {
  loadFailed: 'Não foi possível carregar o seu diário.',
  tryAgain: 'Tentar de novo',
  currency: 'Moeda',
  currencyHelp: 'Valores em moedas diferentes nunca são somados: mostra-se uma por vez.',
  gallery: {
    title: 'Galeria de trading',
    empty: 'Ainda não há imagens',
    emptyHelp: 'As imagens que você anexa às operações ficam reunidas aqui.',
  },
  tradeLoading: 'Carregando a operação',
  backToTrades: 'Voltar às operações',
  tradeMissing: 'Essa operação não existe',
  tradeMissingHelp: 'Ela pode ter sido reagrupada com outras execuções ou o endereço está incompleto.',
  screenFailed: 'Não foi possível mostrar esta página.',
};
