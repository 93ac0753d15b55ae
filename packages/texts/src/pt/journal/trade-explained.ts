import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';

/** What each execution of a trade did, and what came of it. */
export const tradeExplained: Messages['tradeExplained'] = {
  course: 'Como foi a operação',
  courseNote: (entries, exits, most) =>
    `${counted(entries, { one: 'entrada', other: 'entradas' })}, ${counted(exits, { one: 'saída', other: 'saídas' })}, tamanho máx. ${most}`,
  position: 'Posição',
  running: 'Resultado acumulado',
  average: 'Preço médio',
  averageAt: (price) => `Médio ${price}`,
  footnote:
    'Linha contínua: resultado fechado. Pontos: a posição inteira em cada execução. Entre as execuções, o resultado não é conhecido sem candles.',
  settledFootnote:
    'Linha contínua: o resultado que a plataforma liquidou. Ele não decorre dos preços, por isso a posição inteira não é mostrada.',
  summed: (executions, each) =>
    `${count(executions)} execuções: cada marca soma as entradas ou as saídas de ${each} seguidas. As linhas passam por todas.`,
  roles: {
    'first-entry': 'Primeira entrada',
    entry: 'Entrada',
    'add-to-winner': 'Aumento no lucro',
    'add-to-loser': 'Aumento no prejuízo',
    add: 'Aumento',
    'partial-exit': 'Saída parcial',
    'last-exit': 'Última saída',
  },
  crossing: (role) => `${role}, virada`,
  crossingHelp:
    'Virada: uma execução fechou uma operação e abriu a seguinte. Aqui aparece só a parte dela nesta operação.',
  columns: {
    execution: 'Execução',
    role: 'Papel',
    position: 'Posição',
    average: 'Médio',
    closed: 'Resultado fechado',
    whole: 'Posição inteira',
  },
  pointed: {
    executions: (from, to) => (from === to ? `${from}` : `${from} a ${to}`),
    at: (action, size, price) => `${action} ${size} a ${price}`,
    summed: (number) => `${number} execuções somadas`,
    position: (size) => `posição ${size}`,
    average: (price) => `médio ${price}`,
    closed: (amount) => `fechado ${amount}`,
    whole: (amount) => `posição inteira ${amount}`,
    open: 'Enter abre a linha dela na tabela',
  },
  oneR: (amount) => `1R, ${amount}`,
  stopAt: (price) => `Stop ${price}`,
  stopMoved: (price) => `movido para ${price}`,
  stopFar: 'O stop planejado fica longe demais para ser desenhado com os preços.',
  plannedR: '1R planejado',
  firstR: (amount) => `primeiro R ${amount}`,
  largestSize: 'Maior tamanho',
  adds: 'Aumentos',
  addsNote: 'O que cada parte da posição rendeu',
  lots: {
    entry: 'Primeiros lotes',
    'add-to-winner': 'Aumentos no lucro',
    'add-to-loser': 'Aumentos no prejuízo',
  },
  lotsOf: (orders, size, share) =>
    `${counted(orders, { one: 'ordem', other: 'ordens' })}, ${size} (${share} do tamanho)`,
  proportion:
    'Cada saída conta sobre todos os lotes em proporção. A tabela acima fecha primeiro os lotes mais antigos (FIFO).',
  nothingAdded: 'Sem aumentos, e entrar ou sair por partes não somou nem tirou nada.',
  settled:
    'A plataforma liquidou este resultado. Ele não decorre dos preços, por isso não dá para dividi-lo em partes.',
  notAmounts: 'As partes são grandes demais para serem expressas como valores.',
  scaling: 'Entrar e sair por partes',
  scalingNote: 'Em relação a uma só entrada e uma só saída',
  heldWhole: (first, last) => `Tudo de uma vez, de ${first} a ${last}`,
  scalingIn: 'Entrar por partes',
  scalingOut: 'Sair por partes',
  notComparable:
    'Não é comparável: você aumentou depois de uma saída, por isso não há um tamanho único para comparar.',
  plan: 'O que diz o seu plano',
  planOf: (day) => `Seus limites em ${day}`,
  planBefore: 'Antes do seu plano: medida pelos primeiros limites que você definiu',
  limits: {
    trade: (limit) => `Por operação ${limit}`,
    day: (limit) => `Por dia ${limit}`,
    week: (limit) => `Por semana ${limit}`,
  },
  kept: 'Respeitado',
  left: (amount) => `Respeitado, restavam ${amount}`,
  exceeded: (amount) => `Ultrapassado em ${amount}`,
  netOf: {
    day: (net) => `${net} no dia inteiro`,
    week: (net) => `${net} na semana inteira`,
  },
  dayAfter: (net) => `${net} depois desta operação`,
  noLimits: 'Na época você não tinha limites.',
  otherCurrency: (currency) => `Seus limites são em dólares; esta operação está em ${currency}.`,
  deletedPlan: 'Esta operação está excluída e não conta em nenhum limite.',
  addedToLoser: (time) => `Aumento no prejuízo às ${time}?`,
  added: (time) => `Aumento às ${time}?`,
  mark: 'Marcar',
  mistake: 'Aumento no prejuízo',
  suggestion: 'Sugestão a partir das execuções',
};
