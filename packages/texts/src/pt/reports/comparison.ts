import type { Messages } from '../../en.ts';
import { counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

/** Two selections compared. */
export const comparison: Messages['comparison'] = {
  title: 'Líquido acumulado, os dois lados',
  dollars: 'Valor',
  average: 'Por operação',
  shared: (trades) =>
    trades === 0
      ? 'Um só eixo para os dois. Nenhuma operação conta nos dois lados.'
      : `Um só eixo para os dois. Contam nos dois lados: ${counted(trades, { one: 'operação', other: 'operações' })}.`,
  figure: 'Métrica',
  difference: 'Diferença',
  likely: 'Diferença provável',
  less: 'menos',
  more: 'mais',
  choose: 'Comparar com',
  search: 'Escolher no formulário de busca …',
  swap: 'Trocar os lados',
  with: (name: string) => `Comparado com: ${name}`,
  others: 'Todo o resto',
  all: 'Todas as operações',
  long: 'Operações compradas',
  short: 'Operações vendidas',
  earlier: 'Os mesmos dias antes',
  account: (name) => `Conta ${name}`,
  allOf: 'Todas as operações',
  size: (trades, days) =>
    `${counted(trades, { one: 'operação', other: 'operações' })}, ${counted(days, { one: 'dia', other: 'dias' })}`,
  unproven: 'sem faixa para este número',
  grows: 'cresce com o número de operações',
  few: 'Poucas operações para dizer',
  empty: 'Um dos lados não tem operações, então não há o que comparar.',
  emptyHelp: 'Use um filtro ou escolha outras operações para comparar.',
  finding: (first, more, second, range) =>
    `${first}: ${more} por operação do que ${second}, provavelmente ${range}.`,
  moreThan: (amount) => `${amount} a mais`,
  lessThan: (amount) => `${amount} a menos`,
  luck: (range) => `A diferença por operação pode ser sorte: provavelmente ${range}.`,
  range: (low, high) => oneOrRange(low, high, `${low} a ${high}`),
  points: (range) => `${range} pontos`,
  foot: 'As faixas prováveis acertam nove em cada dez vezes. Contam dias inteiros, para que um dia bom não passe por muitas operações boas. Aqui não há estrela: você escolheu o que comparar.',
  figures: {
    trades: 'Operações',
    days: 'Dias',
    net: 'Resultado líquido',
    average: 'Média por operação',
    grossAverage: 'Bruto por operação',
    winRate: 'Taxa de acerto',
    profitFactor: 'Fator de lucro',
    median: 'Operação mediana',
    spread: 'Dispersão',
    feesAverage: 'Taxas por operação',
    minutes: 'Minutos na operação',
    drawdown: 'Drawdown máx. (fechadas)',
    losingTrades: 'Maior sequência de perdas',
    recoveryFactor: 'Líquido ÷ drawdown máximo',
    quality: 'Qualidade do sistema (SQN)',
    dailySharpe: 'Sharpe diário',
  },
};
