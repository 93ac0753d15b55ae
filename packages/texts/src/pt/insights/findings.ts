import type { Messages } from '../../en.ts';

/** Findings: what each card asks and answers. */
export const findings: Messages['findings'] = {
  surestFirst: (from, to) =>
    `Do mais certo ao menos certo. A faixa acerta nove em cada dez vezes; todas estão na mesma escala, de ${from} a ${to}.`,
  comparedWithNothing: (trades, days) => `${trades} em ${days}: contado até o centavo, ainda sem comparação.`,
  nothingCertain: (trades, days) =>
    `${trades} em ${days}: contado até o centavo; ainda não há nenhuma comparação certa.`,
  nothing: 'Analisado, sem achados',
  few: 'Poucas operações para saber',
  ofQuestions: (some, all) => `${some} de ${all} perguntas`,
  opensByItself: (some, all) =>
    `${some} de ${all} perguntas; cada uma se abre sozinha quando puder responder`,
  likely: (low, high) => `provável: de ${low} a ${high}`,
  exact: 'Exato',
  noRange: 'sem faixa abaixo de 20 operações em 8 dias',
  tooFew: 'poucas para saber',
  partOf: (part, whole) => `${part} de ${whole}`,
  tableOf: (label) => `Números por trás: ${label}`,
  drawingOf: (label) => `Gráfico: ${label}`,
  nthTrade: {
    label: 'Operação do dia',
    fromOn: (nth) => `da ${nth}ª em diante`,
    found: (nth, before, lost, cuts) =>
      `${nth === 2 ? 'A primeira operação do dia rendeu' : `Suas primeiras ${nth - 1} operações do dia renderam`} ${before}; da ${nth}ª em diante você perdeu ${lost}.${cuts > 1 ? ` A faixa leva em conta os ${cuts} cortes testados.` : ''}`,
    luck: (nth, net, trades) =>
      `Nenhum efeito nos seus dados: da ${nth}ª em diante ${net} em ${trades}, o que a sorte sozinha pode produzir.`,
    none: (trades) => `Em nenhum ponto do dia suas operações começam a perder (${trades}).`,
    few: (most) =>
      most < 2
        ? 'Até agora, nunca mais de uma operação por dia.'
        : `Até agora, no máximo ${most} operações por dia; são precisas 20 que não sejam a primeira, em 8 dias.`,
    net: 'Resultado líquido',
    average: 'Média por operação',
    running: 'Líquido até aqui',
  },
  giveBack: {
    label: 'Lucro devolvido',
    scope: 'no lucro (anel), fecharam no prejuízo (ponto)',
    stood: (days, peaks, closes) =>
      `${days === 1 ? 'Esse dia somava' : 'Esses dias somavam'} ${peaks} no seu melhor momento e ${days === 1 ? 'fechou' : 'fecharam'} em ${closes};`,
    cannotBeSaid: (saved) => `se parar na metade do pico teria ajudado não dá para saber (${saved}).`,
    saved: (saved, trades, atAverage) =>
      `parar cada dia na metade do pico teria feito uma diferença de ${saved}, sem ${trades}; outras tantas na sua própria média: ${atAverage}.`,
    unchanged: 'parar na metade do pico não teria mudado nada: nenhuma operação começou depois.',
    none: (days, trades) => `Nenhum dia esteve no lucro e fechou no prejuízo (${days}, ${trades}).`,
    few: (ahead, days) => `No lucro em algum momento: ${ahead} de ${days}; são precisos 8.`,
    day: 'Dia',
    peak: 'Pico',
    peakAt: 'Às',
    close: 'Fechou em',
    tradesAfter: 'Operações depois',
    timeAfter: 'Até o último fechamento',
  },
  firstTrade: {
    label: 'Primeira operação do dia',
    scope: 'depois de perder a primeira, em relação a ganhar',
    found: (afterWon, afterLost) =>
      `Depois de ganhar a primeira operação, o resto do dia rendeu ${afterWon} em média; depois de perder, ${afterLost}.`,
    none: (afterWon, afterLost) =>
      `Nenhum efeito: depois de ganhar a primeira operação, o resto do dia rendeu ${afterWon}; depois de perder, ${afterLost}.`,
    few: (won, lost) =>
      `Dias com operações depois de fechada a primeira: ${won} depois de ganhar, ${lost} depois de perder; são precisos 8 de cada.`,
    afterWon: (days) => `Depois de ganhar, ${days}`,
    afterLost: (days) => `Depois de perder, ${days}`,
    days: 'Dias',
    average: 'Média do resto',
    range: 'Faixa provável',
    even: 'A primeira ficou no zero',
    alone: 'Nada começou depois de fechada',
    unseen: 'A primeira não está nesta seleção',
  },
  exposure: {
    label: 'Duas posições ao mesmo tempo',
    scope: 'com outra aberta, em relação a nenhuma',
    averages: (together, some, alone, others) =>
      `${together} por operação com outra aberta no início (${some}), ${alone} sem nenhuma (${others}).`,
    found: 'Em relação às suas operações sem outra aberta nas mesmas meias horas:',
    none: 'Nenhuma diferença em relação às suas operações sem outra aberta nas mesmas meias horas:',
    inSameHalfHours: (sum, trades) => `${sum} em ${trades}.`,
    few: (trades) => `Com outra aberta no início: ${trades}; são precisas 20 em 8 dias de cada lado.`,
    never: 'Nunca duas abertas ao mesmo tempo.',
    held: (most, time) => `No máximo ${most} ao mesmo tempo; duas ou mais durante ${time}.`,
    together: (trades) => `Com outra aberta, ${trades}`,
    alone: (trades) => `Sem outra aberta, ${trades}`,
    stake: (low, high) => `Entre ${low} e ${high} em jogo ao mesmo tempo: cada posição no seu maior tamanho.`,
    day: 'Dia',
    togetherTrades: 'Começaram com outra aberta',
    net: 'O resultado líquido delas',
  },
};
