import type { LimitName } from '@daybook/domain/plan/limit-order.ts';
import type { Messages } from '../../en.ts';

const PERIODS: Record<LimitName, string> = { trade: 'operação', day: 'dia', week: 'semana' };
const ONE: Record<LimitName, string> = { trade: 'uma só operação', day: 'um só dia', week: 'uma só semana' };
const WHOLE: Record<LimitName, string> = {
  trade: 'da operação inteira',
  day: 'do dia inteiro',
  week: 'da semana inteira',
};

/** The trading plan: three loss limits and the rules in the trader's own words. */
export const plan: Messages['plan'] = {
  title: 'Meu plano de trading',
  editTitle: 'Editar o plano de trading',
  edit: 'Editar',
  back: 'Voltar ao plano',
  limits: 'Limites de perda',
  allAccounts: 'Contam todas as contas, seja qual for o filtro.',
  limitsHelp:
    'Em dólares, em passos de 10. A barra vai até $1,000; digite um limite maior, até $1,000,000. Um limite de 0 não avisa de nada.',
  perPeriod: { trade: 'Por operação', day: 'Por dia', week: 'Por semana' },
  maxLost: {
    trade: 'Perda máxima por operação',
    day: 'Perda máxima por dia',
    week: 'Perda máxima por semana',
  },
  noLimit: 'Sem limite',
  notALimit: 'Um múltiplo de 10 entre 0 e 1,000,000',
  statedHelp:
    'Os limites por dia e por semana também podem ser digitados em R, que é o seu limite por operação, ou em porcentagem do saldo das suas contas: 3R, 2%. A porcentagem vira um valor ao salvar.',
  notStated: 'Um múltiplo de 10 entre 0 e 1,000,000, ou R ou porcentagem: 3R, 2%',
  needsTradeLimit: 'R é o seu limite por operação: defina-o primeiro',
  needsBalance: 'A porcentagem precisa de um saldo: informe-o em Contas',
  beyondLimits: 'Isto dá menos de $10 ou mais de $1,000,000',
  ofTradeLimit: (stated, amount) => `${stated} são ${amount}`,
  ofHeld: (stated, amount, held, accounts) =>
    accounts === 1
      ? `${stated} dos ${held} da sua conta são ${amount}`
      : `${stated} dos ${held} de ${accounts} contas são ${amount}`,
  whenSaved: (stated) => `${stated} ao salvar`,
  larger: (smaller, larger) =>
    `O seu limite por ${PERIODS[smaller]} é maior que o limite por ${PERIODS[larger]}: ${ONE[smaller]} pode ultrapassar o limite ${WHOLE[larger]}.`,
  text: 'Regras',
  textHelp: 'O que você opera, quando entra e sai, quando para.',
  empty: 'Ainda não há um plano escrito',
  emptyHelp: 'Escreva as suas regras antes da abertura do mercado: o que opera, quando entra, quando para.',
  write: 'Escrever meu plano',
  unchangedNote:
    'Operações encerradas mantêm os limites que você tinha ao encerrá-las. As anteriores ao seu primeiro limite são medidas por ele.',
  save: 'Salvar',
  saving: 'Salvando',
  saved: 'O seu plano de trading foi salvo corretamente!',
  notSaved: 'O plano não foi salvo. O que você escreveu continua aqui.',
  changedElsewhere:
    'O seu plano foi alterado nesse meio-tempo, talvez em outra janela. Salve de novo para manter o que você escreveu ou veja o plano atual.',
  showCurrent: 'Mostrar o plano atual',
  discard: 'Descartar alterações',
  tooLarge: 'Este plano é maior do que se pode salvar (64 kB). Encurte-o um pouco.',
  tooDeep: 'Há listas e citações com níveis demais aqui. Mova algumas para a esquerda.',
  notAllowed: 'Algo neste texto não pode ser salvo. Desfaça a última alteração e tente novamente.',
  tools: {
    label: 'Formatação',
    bold: 'Negrito',
    italic: 'Itálico',
    underline: 'Sublinhado',
    strike: 'Tachado',
    link: 'Link',
    heading2: 'Título',
    heading3: 'Título menor',
    bulletList: 'Lista com marcadores',
    orderedList: 'Lista numerada',
    blockquote: 'Citação',
    indent: 'Aumentar recuo',
    outdent: 'Diminuir recuo',
    undo: 'Desfazer',
    redo: 'Refazer',
  },
  linkTitle: 'Link',
  linkAddress: 'Endereço',
  linkHelp: 'Uma página da web ou um endereço de e-mail.',
  notALink: 'Isto não é o endereço de uma página da web nem de um e-mail',
  setLink: 'Inserir link',
  removeLink: 'Remover link',
};
