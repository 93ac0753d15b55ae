import type { Messages } from '../en.ts';

/** What the journal's screens say beside their figures. */
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
  previousTrade: 'Operação anterior',
  nextTrade: 'Próxima operação',
  screenFailed: 'Não foi possível mostrar esta página.',
  passwordTooLong: 'Uma senha tem no máximo 128 caracteres.',
  wrongSetUpCode: 'Este não é o código que o servidor mostrou.',
  alreadyCreated: 'Alguém criou um diário aqui nesse meio-tempo. Recarregue a página para fazer login.',
  comeBack: 'Faça login de novo para continuar de onde parou.',
  typedIsKept: 'O que você digitou foi mantido.',
  signInFirst: 'Faça login para abrir esta página.',
  signInToComment: 'Faça login para escrever seu comentário. Depois você volta à operação.',
  defaultMistakes: [
    'Aumentar uma operação perdedora',
    'Não respeitar o stop loss',
    'Iniciar uma operação sem evento',
  ],
};
