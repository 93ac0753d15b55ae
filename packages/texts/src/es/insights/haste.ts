import type { Messages } from '../../en.ts';
import { counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

const halfHours = (number: number) => counted(number, { one: 'media hora', other: 'medias horas' });
const minutes = (number: number) => counted(number, { one: 'minuto', other: 'minutos' });

/** Findings on pace, sizes, mistakes, times of the day and change. */
export const haste: Messages['haste'] = {
  coolDown: {
    label: 'Pausa tras una pérdida',
    scope: (wait) => `a ${minutes(wait)} o menos de un cierre perdedor`,
    found: (wait, less) =>
      `Las operaciones iniciadas ${wait === 1 ? 'en el minuto' : `en los ${minutes(wait)}`} tras un cierre perdedor dejaron ${less} menos cada una que las que esperaron más, a la misma media hora; también menos que las que siguieron a una ganadora. La espera se eligió en un día sí y otro no, y se comprobó en los demás.`,
    none: (trades, soon) =>
      `Sin efecto en tus datos (${trades} en los ${minutes(soon)} tras un cierre perdedor).`,
    visible: (cost) => `Un costo de ${cost} por operación se habría notado 8 de cada 10 veces.`,
    few: (trades) =>
      `${trades} en los 5 minutos tras un cierre perdedor; hacen falta 40, y otras tantas tras una espera más larga.`,
    afterWin: 'tras una ganadora',
    waited: 'Espera',
    upTo: (wait) => `hasta ${wait} min`,
    longer: 'más',
    mark: (wait) => (wait === null ? 'más' : `≤ ${wait}m`),
    difference: 'Frente a las que siguen a una ganadora',
    fitted: 'Suavizado, sin bajadas',
    all: 'Todas tras un cierre perdedor',
  },
  timeOfDay: {
    label: 'Hora del día',
    span: (from, to) => `de ${from} a ${to}`,
    above: (span) => `por encima de tu promedio, ${span}`,
    below: (span) => `por debajo de tu promedio, ${span}`,
    found: (span, made, average) =>
      `Las operaciones iniciadas ${span} dejaron ${made} de promedio; tu promedio general es ${average}.`,
    alsoStarred: (some) =>
      `${some === 1 ? 'Otra media hora se aparta' : `Otras ${halfHours(some)} se apartan`} de tu promedio; las demás no.`,
    others: 'Las otras medias horas no se apartan.',
    none: (judged, average) =>
      judged === 1
        ? `La única media hora con suficientes operaciones no se aparta de tu promedio de ${average} por operación.`
        : `Ninguna de las ${halfHours(judged)} con suficientes operaciones se aparta de tu promedio de ${average} por operación.`,
    few: (trades, some) =>
      `${trades} en ${halfHours(some)}; una media hora se compara a partir de 20 operaciones en 8 días.`,
    average: 'tu promedio',
    halfHour: 'Media hora',
    made: 'Promedio por operación',
    shrunk: 'Acercado a tu promedio',
    range: 'Rango probable',
    starred: 'Se aparta',
    yes: 'sí',
  },
  mistakePrice: {
    label: 'Precio de los errores',
    scope: (mistake, aMonth) => `${mistake}, ${aMonth} al mes`,
    found: (mistake, amount, isLess) =>
      `Frente a tus operaciones sin marca del mismo setup y dirección, las marcadas «${mistake}» dejaron ${amount} ${isLess ? 'menos' : 'más'}.`,
    alsoFound: (some) => (some === 1 ? 'Otro también se aparta.' : `Otros ${some} también se apartan.`),
    others: (some) =>
      some === 1 ? 'Del otro no hay nada concluyente.' : `De los otros ${some} no hay nada concluyente.`,
    none: (trades, gap) =>
      `Nada concluyente en ${trades} con errores: ${gap} en total frente a las que no tienen marca, del mismo setup y dirección.`,
    after: 'Los errores se marcan cuando ya se conoce el resultado.',
    few: (trades) =>
      `${trades} con errores marcados; el precio de un error se calcula a partir de 15 operaciones, y su rango a partir de 20 en 8 días.`,
    unmarked:
      'Ninguna operación tiene un error marcado; el precio de un error se calcula a partir de 15 operaciones.',
    uncompared: (trades) => `${trades} sin 15 operaciones sin marca con que comparar`,
    marks: (some) => counted(some, { one: 'marca', other: 'marcas' }),
    mistake: 'Error',
    share: 'Frente a las sin marca',
    month: 'Al mes',
    range: 'Rango probable',
  },
  sizing: {
    label: 'Tamaño',
    scope: 'por elegir el tamaño',
    sums: (flat, sizing) => `Siempre con el mismo tamaño: ${flat}. Por elegir el tamaño: ${sizing}.`,
    none: (trades) => `Sin efecto en tus datos (${trades}).`,
    oneSize: (trades) => `${trades}, todas del mismo tamaño: no hay nada que comparar.`,
    few: (trades) => `${trades} con tamaño conocido; hacen falta 20 en 8 días.`,
    sizes: (some) => counted(some, { one: 'tamaño', other: 'tamaños' }),
    unknown: (trades) => `tamaño desconocido en ${trades}`,
    byVolume: 'tamaños según el volumen, por símbolo',
    fifths: ['Mínimo', 'Pequeño', 'Medio', 'Grande', 'Máximo'],
    size: 'Tamaño',
    average: 'Promedio con tu tamaño habitual',
    inMoney: 'En dinero, como los tamaños.',
  },
  changeOfEdge: {
    label: 'Cambio de ventaja',
    scope: (day) => `desde el ${day}`,
    found: (day, from, to, before, after) =>
      `Hacia el ${day} (probable: ${from === to ? `el ${from}` : `del ${from} al ${to}`}), el promedio de una operación con tu tamaño habitual pasó de ${before} a ${after}, contando igual cada día. El rango tiene en cuenta todos los días analizados.`,
    none: (days) => `No se encontró ningún cambio en ${days}.`,
    power: (days, times) =>
      `Si tu ventaja se hubiera reducido a la mitad, ${days} lo mostrarían ${times} de cada 10 veces.`,
    noEdge: 'Tu promedio no está por encima de cero, así que no hay ventaja que se pueda reducir.',
    few: (days, needed) => `En ${days} no se puede ver un cambio; se busca a partir de ${needed} días.`,
    period: 'Días',
    span: (from, to) => oneOrRange(from, to, `${from} a ${to}`),
    average: 'Promedio con tu tamaño habitual',
    inUnit: {
      found: (day, from, to, before, after) =>
        `Hacia el ${day} (probable: ${from === to ? `el ${from}` : `del ${from} al ${to}`}), el promedio de una operación pasó de ${before} a ${after}, contando igual cada día. El rango tiene en cuenta todos los días analizados.`,
      average: 'Promedio por operación',
    },
  },
};
