import type { Messages } from '../en.ts';

/** The breakdown's figures. */
export const breakdown: Messages['breakdown'] = {
  general: 'General',
  totalTrades: 'Operaciones totales',
  volume: 'Volumen',
  grossProfitAndLoss: 'Resultado bruto',
  bestTrade: 'Mejor operación',
  worstTrade: 'Peor operación',
  performance: 'Rendimiento',
  averageLosing: 'Pérdida media',
  averageWinning: 'Ganancia media',
  inOutAverage: 'Media entrada/salida',
  winLossRatioHelp:
    'La operación ganadora media dividida entre la perdedora media. Por encima de 1.00, una ganancia aporta más de lo que cuesta una pérdida.',
  inOutAverageHelp:
    'Media de ida y vuelta: el rendimiento de cada acción negociada, de la entrada a la salida.',
  averageDuration: 'Duración media',
  winning: 'Ganadoras',
  losing: 'Perdedoras',
};
