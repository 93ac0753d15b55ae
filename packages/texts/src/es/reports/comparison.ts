import type { Messages } from '../../en.ts';
import { counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

/** Two selections compared. */
export const comparison: Messages['comparison'] = {
  title: 'Neto acumulado, ambos lados',
  dollars: 'Importe',
  average: 'Por operación',
  shared: (trades) =>
    trades === 0
      ? 'Un solo eje para ambos. Ninguna operación cuenta en los dos lados.'
      : `Un solo eje para ambos. Cuentan en los dos lados: ${counted(trades, { one: 'operación', other: 'operaciones' })}.`,
  figure: 'Cifra',
  difference: 'Diferencia',
  likely: 'Diferencia probable',
  less: 'menos',
  more: 'más',
  choose: 'Comparar con',
  search: 'Elegir en el formulario de búsqueda …',
  swap: 'Intercambiar los lados',
  with: (name: string) => `Comparado con: ${name}`,
  others: 'Todo lo demás',
  all: 'Todas las operaciones',
  long: 'Operaciones largas',
  short: 'Operaciones cortas',
  earlier: 'Los mismos días antes',
  account: (name) => `Cuenta ${name}`,
  allOf: 'Todas las operaciones',
  size: (trades, days) =>
    `${counted(trades, { one: 'operación', other: 'operaciones' })}, ${counted(days, { one: 'día', other: 'días' })}`,
  unproven: 'sin rango para esta cifra',
  grows: 'crece con el número de operaciones',
  few: 'Muy pocas operaciones para decirlo',
  empty: 'Uno de los lados no tiene operaciones, así que no hay nada que comparar.',
  emptyHelp: 'Pon un filtro o elige otras operaciones con las que comparar.',
  finding: (first, more, second, range) =>
    `${first}: ${more} por operación que ${second}, probablemente ${range}.`,
  moreThan: (amount) => `${amount} más`,
  lessThan: (amount) => `${amount} menos`,
  luck: (range) => `La diferencia por operación puede ser suerte: probablemente ${range}.`,
  range: (low, high) => oneOrRange(low, high, `${low} a ${high}`),
  points: (range) => `${range} puntos`,
  foot: 'Los rangos probables aciertan nueve de cada diez veces. Cuentan días enteros, para que un solo día bueno no pase por muchas operaciones buenas. Aquí no hay estrella: tú elegiste qué comparar.',
  figures: {
    trades: 'Operaciones',
    days: 'Días',
    net: 'Resultado neto',
    average: 'Promedio por operación',
    grossAverage: 'Bruto por operación',
    winRate: 'Tasa de aciertos',
    profitFactor: 'Factor de beneficio',
    median: 'Operación mediana',
    spread: 'Dispersión',
    feesAverage: 'Comisiones por operación',
    minutes: 'Minutos en la operación',
    drawdown: 'Drawdown máx. (cerradas)',
    losingTrades: 'Racha perdedora más larga',
    recoveryFactor: 'Neto ÷ drawdown máximo',
    quality: 'Calidad del sistema (SQN)',
    dailySharpe: 'Sharpe diario',
  },
};
