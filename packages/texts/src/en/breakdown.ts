/** The breakdown's figures. */
export const breakdown = {
  general: 'General',
  totalTrades: 'Total trades',
  volume: 'Volume',
  grossProfitAndLoss: 'Gross P&L',
  bestTrade: 'Best trade',
  worstTrade: 'Worst trade',
  performance: 'Performance',
  averageLosing: 'Average losing',
  averageWinning: 'Average winning',
  inOutAverage: 'In/Out average',
  winLossRatioHelp:
    'The average winning trade divided by the average losing one. Above 1.00, a win brings in more than a loss costs.',
  inOutAverageHelp: 'Round-trip average: the return for each traded share, in and out again.',
  averageDuration: 'Average duration',
  winning: 'Winning',
  losing: 'Losing',
};
