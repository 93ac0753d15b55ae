import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';

/** What each execution of a trade did, and what came of it. */
export const tradeExplained: Messages['tradeExplained'] = {
  course: 'Cómo fue la operación',
  courseNote: (entries, exits, most) =>
    `${counted(entries, { one: 'entrada', other: 'entradas' })}, ${counted(exits, { one: 'salida', other: 'salidas' })}, tamaño máx. ${most}`,
  position: 'Posición',
  running: 'Resultado acumulado',
  average: 'Precio medio',
  averageAt: (price) => `Medio ${price}`,
  footnote:
    'Línea continua: resultado cerrado. Puntos: la posición entera en cada ejecución. Entre ejecuciones, el resultado no se conoce sin velas.',
  settledFootnote:
    'Línea continua: el resultado que liquidó la plataforma. No se deduce de los precios, así que la posición entera no se muestra.',
  summed: (executions, each) =>
    `${count(executions)} ejecuciones: cada marca suma las entradas o las salidas de ${each} seguidas. Las líneas pasan por todas.`,
  roles: {
    'first-entry': 'Primera entrada',
    entry: 'Entrada',
    'add-to-winner': 'Aumento en ganancia',
    'add-to-loser': 'Aumento en pérdida',
    add: 'Aumento',
    'partial-exit': 'Salida parcial',
    'last-exit': 'Última salida',
  },
  crossing: (role) => `${role}, cruce por cero`,
  crossingHelp:
    'Cruce por cero: una ejecución cerró una operación y abrió la siguiente. Aquí solo se muestra su parte en esta.',
  columns: {
    execution: 'Ejecución',
    role: 'Papel',
    position: 'Posición',
    average: 'Medio',
    closed: 'Resultado cerrado',
    whole: 'Posición entera',
  },
  pointed: {
    executions: (from, to) => (from === to ? `${from}` : `${from} a ${to}`),
    at: (action, size, price) => `${action} ${size} a ${price}`,
    summed: (number) => `${number} ejecuciones sumadas`,
    position: (size) => `posición ${size}`,
    average: (price) => `medio ${price}`,
    closed: (amount) => `cerrado ${amount}`,
    whole: (amount) => `posición entera ${amount}`,
    open: 'Intro abre su fila en la tabla',
  },
  oneR: (amount) => `1R, ${amount}`,
  stopAt: (price) => `Stop ${price}`,
  stopMoved: (price) => `movido a ${price}`,
  stopFar: 'El stop previsto queda demasiado lejos para dibujarlo con los precios.',
  plannedR: '1R previsto',
  firstR: (amount) => `primera R ${amount}`,
  largestSize: 'Tamaño máximo',
  adds: 'Aumentos',
  addsNote: 'Lo que aportó cada parte de la posición',
  lots: {
    entry: 'Primeros lotes',
    'add-to-winner': 'Aumentos en ganancia',
    'add-to-loser': 'Aumentos en pérdida',
  },
  lotsOf: (orders, size, share) =>
    `${counted(orders, { one: 'orden', other: 'órdenes' })}, ${size} (${share} del tamaño)`,
  proportion:
    'Cada salida cuenta sobre todos los lotes en proporción. La tabla de arriba cierra primero los lotes más antiguos (FIFO).',
  nothingAdded: 'Sin aumentos, y entrar o salir por partes no sumó ni restó nada.',
  settled:
    'La plataforma liquidó este resultado. No se deduce de los precios, así que no se puede repartir por partes.',
  notAmounts: 'Las partes son demasiado grandes para expresarlas como importes.',
  scaling: 'Entrar y salir por partes',
  scalingNote: 'Frente a una sola entrada y una sola salida',
  heldWhole: (first, last) => `Todo de una vez, de ${first} a ${last}`,
  scalingIn: 'Entrar por partes',
  scalingOut: 'Salir por partes',
  notComparable:
    'No es comparable: aumentaste después de una salida, así que no hay un tamaño único con el que comparar.',
  plan: 'Lo que dice tu plan',
  planOf: (day) => `Tus límites el ${day}`,
  planBefore: 'Antes de tu plan: medida por los primeros límites que fijaste',
  limits: {
    trade: (limit) => `Por operación ${limit}`,
    day: (limit) => `Por día ${limit}`,
    week: (limit) => `Por semana ${limit}`,
  },
  kept: 'Respetado',
  left: (amount) => `Respetado, quedaban ${amount}`,
  exceeded: (amount) => `Superado en ${amount}`,
  netOf: {
    day: (net) => `${net} en todo el día`,
    week: (net) => `${net} en toda la semana`,
  },
  dayAfter: (net) => `${net} tras esta operación`,
  noLimits: 'Entonces no tenías límites.',
  otherCurrency: (currency) => `Tus límites están en dólares; esta operación, en ${currency}.`,
  deletedPlan: 'Esta operación está eliminada y no cuenta en ningún límite.',
  addedToLoser: (time) => `¿Aumento en pérdida a las ${time}?`,
  added: (time) => `¿Aumento a las ${time}?`,
  mark: 'Marcarlo',
  mistake: 'Aumento en pérdida',
  suggestion: 'Sugerencia a partir de las ejecuciones',
};
