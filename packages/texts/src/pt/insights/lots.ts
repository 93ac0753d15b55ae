import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';

export const lots: Messages['lots'] = {
  unexplained: (trades) =>
    `Fora da conta ${trades}: a plataforma liquidou um resultado diferente do das execuções, ou há execuções demais.`,
  notComparable: (trades) => `Sem comparação ${trades}: a posição aumentou depois de uma saída.`,
  gross: 'Bruto',
  trades: 'Operações',
  orders: 'Ordens',
  what: 'O quê',
  adds: {
    label: 'Aumentar uma posição',
    toLosers: 'por aumentos no prejuízo',
    toWinners: 'por aumentos no lucro',
    cameTo: {
      loss: (what, amount) => `${what} perderam ${amount}.`,
      profit: (what, amount) => `${what} ganharam ${amount}.`,
      even: (what) => `${what} ficaram no zero a zero.`,
    },
    added: {
      first: 'Os primeiros lotes',
      winners: 'Os aumentos no lucro',
      losers: 'Os aumentos no prejuízo',
    },
    proportion: 'Cada saída conta sobre todos os lotes em proporção.',
    rows: { first: 'Primeiros lotes', winners: 'Aumentos no lucro', losers: 'Aumentos no prejuízo' },
    none: (trades) => `Nenhuma posição foi aumentada em ${trades}.`,
    few: 'Ainda não há operações com todas as execuções.',
  },
  scaling: {
    label: 'Entrar e sair por partes',
    scopes: { in: 'por entrar por partes', out: 'por sair por partes' },
    sentence: (scalingIn, scalingOut, held) =>
      `Entrar por partes ${scalingIn} e sair por partes ${scalingOut}, em relação a ${held} com todo o tamanho da sua primeira entrada até a sua última saída.`,
    changed: {
      loss: (amount) => `custou ${amount}`,
      profit: (amount) => `somou ${amount}`,
      even: () => 'não mudou nada',
    },
    rows: { held: 'Tudo de uma vez', in: 'Entrar por partes', out: 'Sair por partes' },
    none: (trades) => `Uma só entrada e uma só saída em ${trades}.`,
    few: 'Ainda não há operações com todas as execuções.',
  },
  exits: {
    label: 'Saídas parciais',
    scope: 'pelo que ficou depois da primeira saída',
    sentence: (first, second) => `A primeira saída ganhou em ${first}; a segunda, em ${second}.`,
    steps: ['Primeira saída', 'Segunda saída', 'Terceira saída', 'Saídas seguintes'],
    shareOf: (part, whole) => `${part} de ${whole}`,
    afterWon: (part, whole) => `${part} de ${whole} depois de uma vencedora`,
    won: 'Vencedoras',
    likely: 'Proporção provável',
    afterWonHead: 'Depois de uma vencedora',
    average: 'Bruto médio',
    none: (trades) => `Todo o tamanho saiu de uma vez em ${trades}.`,
    few: 'Ainda não há operações.',
  },
  honesty: {
    label: 'Perdas além de 1R',
    scope: 'perdido além de 1R',
    sentence: (over, breaches) =>
      over === 1
        ? `Uma operação perdeu mais de 1R, por ${breaches === 1 ? 'mais de' : 'até'} um décimo.`
        : `${count(over)} operações perderam mais de 1R; ${breaches === 0 ? 'nenhuma' : count(breaches)} delas, por mais de um décimo.`,
    moved: (trades, lost) =>
      `${trades === 1 ? 'Em uma operação' : `Em ${count(trades)} operações`} o stop foi afastado: ${lost} além de 1R.`,
    none: (coverage) => `Nenhuma perda passou de 1R (${coverage}).`,
    few: 'Nenhuma operação tem R ainda. Informe um stop ou um risco, ou use como stop o limite por operação do seu plano.',
    rows: { within: 'Até um décimo', breached: 'Mais de um décimo', moved: 'Incl. stop afastado' },
    oneR: '1R',
    beyond: 'Além de 1R',
  },
  fees: {
    label: 'Corretagem e taxas',
    scope: (share) => `${share} dos ganhos e perdas brutos`,
    scopeWithout: 'pago em corretagem e taxas',
    ticks: (ticks, trades) =>
      `Em ${trades} com tick conhecido, os custos ficam cobertos quando o preço anda ${ticks} ticks a seu favor.`,
    noTicks: 'O tick destes instrumentos não é conhecido aqui.',
    underOne: (some, winners) =>
      `Menos de um tick: ${count(some)} de ${counted(winners, { one: 'vencedora', other: 'vencedoras' })}.`,
    turned: (trades) => `${trades}: lucro antes dos custos, perda depois.`,
    rows: { commission: 'Corretagem', exchange: 'Bolsa', regulatory: 'Regulador', other: 'Outras' },
    before: 'Antes dos custos',
    after: 'Depois dos custos',
    perUnit: (taken, added) => `Por ação ou contrato: ${taken} ao tomar liquidez, ${added} ao adicioná-la.`,
    amount: 'Valor',
    venue: { added: 'adicionada', taken: 'tomada', noRoute: 'Rota não informada' },
    size: 'Ações ou contratos',
    each: 'Por unidade',
    none: (trades) => `Não há corretagem nem taxas registradas em ${trades}.`,
    few: 'Ainda não há operações.',
  },
};
