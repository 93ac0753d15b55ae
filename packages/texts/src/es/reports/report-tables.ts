import type { Messages } from '../../en.ts';
import { insideSentence } from '../../inside-sentence.ts';
import { count, counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

const trades = (value: number) => counted(value, { one: 'operación', other: 'operaciones' });
const days = (value: number) => counted(value, { one: 'día', other: 'días' });

/** Reports by one and two dimensions, and the gallery of all of them. */
export const reportTables: Messages['reportTables'] = {
  back: 'Informes',
  by: 'Por',
  figure: 'Cifra',
  splitBy: 'Dividir por',
  nothing: 'Nada',
  drawnAs: 'Mostrar como',
  forms: { ranges: 'Rangos', bars: 'Barras', time: 'En el tiempo' },
  pin: 'Fijar este informe',
  unpin: 'Dejar de fijar este informe',
  tooManyPins: 'No se pueden fijar más informes. Quita uno primero.',
  tooLong: 'Este informe compara con un filtro demasiado largo para guardarlo.',
  noImage: 'El navegador no pudo dibujar la imagen.',
  picture: 'Descargar como imagen',
  waiting: 'Se están cargando los detalles de tus operaciones. El informe aparece en cuanto lleguen.',

  title: (figure, by) => `${figure} por ${insideSentence(by)}`,
  titleOfTwo: (figure, by, across) => `${figure} por ${insideSentence(by)} y ${insideSentence(across)}`,
  newYork: ', hora de Nueva York',
  list: (names) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`),
  others: (value) => (value === 1 ? '1 otro' : `${count(value)} otros`),
  better: (names, value) =>
    `${names} ${value === 1 ? 'va' : 'van'} mejor que tus otras operaciones; difícilmente es azar.`,
  worse: (names, value) =>
    `${names} ${value === 1 ? 'va' : 'van'} peor que tus otras operaciones; difícilmente es azar.`,
  noneDiffers: 'Nada va claramente mejor o peor que tus otras operaciones.',
  makesMoney: (names, value) => `${names} ${value === 1 ? 'gana' : 'ganan'} dinero; difícilmente es azar.`,
  losesMoney: (names, value) =>
    `${names} ${value === 1 ? 'pierde' : 'pierden'} dinero; difícilmente es azar.`,
  byItself: (sentence) => `Por separado, ${sentence}`,
  numbered: (places) => `n.º ${places}`,
  extremes: {
    judged: (high, low) => `Lo mejor: ${high} · Lo peor: ${low}`,
    plain: (high, low) => `Lo más alto: ${high} · Lo más bajo: ${low}`,
  },
  tooFewAll: 'Muy pocas operaciones para distinguir algo.',

  days: 'Días',
  range: 'Rango probable',
  between: (low, high) => oneOrRange(low, high, `${low} a ${high}`),
  likely: (low, high) => `Probable ${oneOrRange(low, high, `${low} a ${high}`)}`,
  likelyBetween: (low, high) => `Probablemente ${oneOrRange(low, high, `entre ${low} y ${high}`)}.`,
  tooFew: 'Muy pocas operaciones',
  allEqual: 'Todas iguales',
  net: 'Neto',
  all: 'Todas las operaciones',
  tradesCount: trades,
  daysCount: days,
  onDays: (tradesNumber, daysNumber) => `${count(tradesNumber)} en ${days(daysNumber)}`,
  show: (value) => (value === 1 ? 'Ver la operación' : `Ver las ${trades(value)}`),
  more: (value) => `Mostrar ${count(value)} más`,
  clear: 'gana o pierde dinero; difícilmente es azar',
  luck: 'puede ser azar',
  few: 'muy pocas',

  starred: (judged) =>
    `Mejor o peor que tus otras operaciones; difícilmente es azar: ${judged === 1 ? 'se juzgó uno' : `los ${count(judged)} se juzgaron juntos`}. Una de cada diez estrellas, más o menos, sigue siendo azar.`,
  starLuck: 'Una de cada diez estrellas, más o menos, sigue siendo azar.',
  star: { better: 'Mejor que tus otras operaciones', worse: 'Peor que tus otras operaciones' },
  otherTrades: 'Comparado con tus otras operaciones',
  lacks: { losers: 'muy pocas perdedoras para juzgar', winners: 'muy pocas ganadoras para juzgar' },
  oneSided: 'Sin comparar con tus otras operaciones: menos de 5 ganadoras o de 5 perdedoras.',
  inMoney:
    'En dinero, las operaciones grandes tapan lo que hacen las pequeñas. En R o por acción se comparan en la misma escala.',
  striped: 'Rayado: menos de 20 operaciones o de 8 días.',
  order: 'Ordenado por resultado; las muestras pequeñas quedan más abajo.',
  countedTwice: (value) => `Contadas dos veces: ${trades(value)}.`,
  judged: 'Marcado después del resultado: sin estrellas.',
  chosen: 'Elegido después del cierre.',
  noRange: 'Sin rango para esta cifra.',
  noTags: 'Aquí ninguna operación tiene todavía una etiqueta.',
  noTagsHelp: 'Selecciona operaciones en la lista para añadir una.',
  moments: (shown, all) =>
    shown === all
      ? 'Neto acumulado de cada uno.'
      : `Neto acumulado de los primeros ${count(shown)} de ${count(all)}.`,
  sameScale: 'Todos en la misma escala.',

  cells: (clear, all, luck) =>
    `${count(clear)} de ${counted(all, { one: 'celda', other: 'celdas' })} ${clear === 1 ? 'se aparta' : 'se apartan'} de cero; el azar por sí solo da unas ${count(luck)}.`,
  starredCells: (value) => {
    if (value === 0) return 'Ninguna va claramente mejor o peor que tus otras operaciones.';
    return `${count(value)} ${value === 1 ? 'va' : 'van'} mejor o peor que tus otras operaciones; difícilmente es azar.`;
  },
  allDay: 'Todo el día',
  allOf: 'Todo',
  under5: 'menos de 5 operaciones',
  faint: 'tenue: menos de 20 operaciones o de 8 días, muy pocas para saber',
  bold: 'negrita: gana o pierde dinero; difícilmente es azar',
  andMore: (amount) => `${amount} y más`,
  halfHour: (from, to) => `${from} a ${to}`,
  pair: (first, second) => `${first}, ${second}`,

  waitingShort: 'Esperando los detalles',
  find: 'Buscar un informe',
  pictures: 'Cifra de las miniaturas',
  suggested: 'Sugerida',
  groups: {
    pinned: 'Fijados',
    when: 'Cuándo',
    what: 'Qué',
    how: 'Cómo',
    course: 'Forma y evolución',
  },
  pinnedFirst: 'Lo que fijas va primero',
  shownOf: (shown, all) => `${count(shown)} de ${count(all)}`,
  showAll: 'Ver todos',
  showFewer: 'Ver menos',
  noneFound: 'Ningún informe se llama así.',
  byName: (name) => `Por ${insideSentence(name)}`,
  questions: { adds: 'Ampliada ganando o perdiendo', resultBefore: 'Tras ganar o perder' },
  twoNames: (first, second) => `${first} × ${insideSentence(second)}`,
  courses: {
    equity: 'Capital y drawdown',
    distribution: 'Distribución del neto',
    rolling: 'Promedio móvil',
    duration: 'Duración y neto',
    size: 'Tamaño y neto',
  },
  standOut: (value, all) => `${count(value)} de ${count(all)} mejor o peor que el resto`,
  buckets: (value) => counted(value, { one: 'grupo', other: 'grupos' }),
  cellsCount: (value) => counted(value, { one: 'celda', other: 'celdas' }),
  deepest: (amount) => `Drawdown máx. ${amount} (cerradas)`,
  noDrawdown: 'Aún sin drawdown',
  half: (low, high) => `La mitad ${low === high ? `en ${low}` : `entre ${low} y ${high}`}`,
  window: (value) => `${trades(value)} cada vez`,
  dots: 'Un punto por operación',
};
