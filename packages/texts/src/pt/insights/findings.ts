import type { Messages } from '../../en.ts';
import { oneOrRange } from '../../one-or-range.ts';

/** Findings: what each card asks and answers. */
export const findings: Messages['findings'] = {
  clearestFirst: (from, to) =>
    `Do mais certo ao menos certo. A faixa acerta nove em cada dez vezes; todas estão na mesma escala, de ${from} a ${to}.`,
  comparedWithNothing: (trades, days) =>
    `${trades} em ${days}: somas exatas, ainda sem nada com que comparar.`,
  nothingCertain: (trades, days) =>
    `${trades} em ${days}: somas exatas; ainda não há nenhuma comparação conclusiva.`,
  nothing: 'Analisado, nada encontrado',
  few: 'Poucas operações para saber',
  ofQuestions: (some, all) => `${some} de ${all} perguntas`,
  opensByItself: (some, all) =>
    `${some} de ${all} perguntas; cada uma se abre quando houver dados para respondê-la`,
  likely: (low, high) => `provável: ${oneOrRange(low, high, `de ${low} a ${high}`)}`,
  exact: 'Exato',
  noRange: 'sem faixa abaixo de 20 operações em 8 dias',
  tooFew: 'poucas para saber',
  partOf: (part, whole) => `${part} de ${whole}`,
  tableOf: (label) => `Números: ${label}`,
  drawingOf: (label) => `Gráfico: ${label}`,
  nthTrade: {
    label: 'Nº da operação no dia',
    fromOn: (nth) => `da ${nth}ª em diante`,
    found: (nth, before, lost, cuts) =>
      `${nth === 2 ? 'A primeira operação do dia rendeu' : `Suas primeiras ${nth - 1} operações do dia renderam`} ${before}; da ${nth}ª em diante você perdeu ${lost}.${cuts > 1 ? ` A faixa leva em conta os ${cuts} cortes testados.` : ''}`,
    luck: (nth, net, trades) =>
      `Nenhum efeito nos seus dados: ${net} da ${nth}ª em diante (${trades}), o que a sorte sozinha pode explicar.`,
    none: (trades) => `Em nenhum ponto do dia suas operações começam a perder (${trades}).`,
    few: (most) =>
      most < 2
        ? 'Até agora, nunca mais de uma operação por dia.'
        : `Até agora, no máximo ${most} operações por dia; são necessárias 20 depois da primeira do dia, em 8 dias.`,
    net: 'Resultado líquido',
    average: 'Média por operação',
    running: 'Líquido acumulado',
  },
  giveBack: {
    label: 'Lucro devolvido',
    scope: 'no lucro (anel), fecharam no prejuízo (ponto)',
    stood: (days, peaks, closes) =>
      `${days === 1 ? 'Esse dia somava' : 'Esses dias somavam'} ${peaks} no seu melhor momento e ${days === 1 ? 'fechou' : 'fecharam'} em ${closes};`,
    cannotBeSaid: (saved) => `seus dados não mostram se parar na metade do pico teria ajudado (${saved}).`,
    saved: (saved, trades, atAverage) =>
      `parar cada dia na metade do pico teria mudado seu resultado em ${saved} (${trades} de fora). Deixar de fora outras tantas de resultado médio: ${atAverage}.`,
    unchanged: 'parar na metade do pico não teria mudado nada: nenhuma operação começou depois.',
    none: (days, trades) => `Nenhum dia esteve no lucro e fechou no prejuízo (${days}, ${trades}).`,
    few: (ahead, days) => `No lucro em algum momento: ${ahead} de ${days}; são necessários 8.`,
    day: 'Dia',
    peak: 'Pico',
    peakAt: 'Hora do pico',
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
      `Nenhum efeito encontrado: depois de ganhar a primeira operação, o resto do dia rendeu ${afterWon}; depois de perder, ${afterLost}.`,
    few: (won, lost) =>
      `Dias com operações depois de fechada a primeira: ${won} depois de ganhar, ${lost} depois de perder; são necessários 8 de cada.`,
    afterWon: (days) => `Depois de ganhar, ${days}`,
    afterLost: (days) => `Depois de perder, ${days}`,
    days: 'Dias',
    average: 'Média do resto',
    range: 'Faixa provável',
    even: 'A primeira saiu no zero a zero',
    alone: 'Nada começou depois de fechada',
    unseen: 'A primeira não está nesta seleção',
  },
  exposure: {
    label: 'Duas posições ao mesmo tempo',
    scope: 'com outra posição aberta × sem',
    averages: (together, some, alone, others) =>
      `Média por operação: ${together} com outra aberta no início (${some}), ${alone} sem nenhuma (${others}).`,
    found: 'Em relação às suas operações sem outra aberta nas mesmas meias horas:',
    none: 'Nenhuma diferença encontrada em relação às suas operações sem outra aberta nas mesmas meias horas:',
    inSameHalfHours: (sum, trades) => `${sum} em ${trades}.`,
    few: (trades) => `Com outra aberta no início: ${trades}; são necessárias 20 em 8 dias de cada lado.`,
    never: 'Nunca duas abertas ao mesmo tempo.',
    held: (most, time) => `No máximo ${most} ao mesmo tempo; duas ou mais durante ${time} no total.`,
    together: (trades) => `Com outra aberta, ${trades}`,
    alone: (trades) => `Sem outra aberta, ${trades}`,
    stake: (low, high) =>
      `O máximo em jogo ao mesmo tempo ${low === high ? `foi ${low}` : `ficou entre ${low} e ${high}`}, contando cada posição no seu maior tamanho.`,
    day: 'Dia',
    togetherTrades: 'Começaram com outra aberta',
    net: 'O resultado líquido delas',
  },
};
