import type { Messages } from '../en.ts';

/** The breakdown's figures. */
export const breakdown: Messages['breakdown'] = {
  general: 'Geral',
  totalTrades: 'Total de operações',
  volume: 'Volume',
  grossProfitAndLoss: 'Resultado bruto',
  bestTrade: 'Melhor operação',
  worstTrade: 'Pior operação',
  performance: 'Desempenho',
  averageLosing: 'Perda média',
  averageWinning: 'Ganho médio',
  inOutAverage: 'Média entrada/saída',
  winLossRatioHelp:
    'A operação vencedora média dividida pela perdedora média. Acima de 1.00, um ganho rende mais do que custa uma perda.',
  inOutAverageHelp: 'Média de ida e volta: o retorno de cada ação negociada, da entrada à saída.',
  averageDuration: 'Duração média',
  winning: 'Vencedoras',
  losing: 'Perdedoras',
};
