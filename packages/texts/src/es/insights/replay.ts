import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

const dayCount = (number: number) => counted(number, { one: 'día', other: 'días' });
const tradeCount = (number: number) => counted(number, { one: 'operación', other: 'operaciones' });

const leavingOut = (number: number, average: string) =>
  `Dejar fuera ${tradeCount(number)} de resultado promedio lo habría cambiado en ${average};`;

export const replay: Messages['replay'] = {
  rule: 'Regla',
  kinds: {
    loss: 'Tope diario',
    giveBack: 'Devolución',
    gain: 'Objetivo',
    trades: 'Operaciones',
    losses: 'Perdedoras',
    lossesInARow: 'Seguidas',
    clock: 'Hora',
    combined: 'Combinada',
  },
  limit: {
    loss: 'Parar en',
    giveBack: 'Máx. devuelto',
    gain: 'Objetivo',
    trades: 'Máx. operaciones',
    losses: 'Máx. perdedoras',
    lossesInARow: 'Máx. seguidas',
    clock: 'Parar a las',
  },
  less: 'Menos',
  more: 'Más',
  titles: {
    loss: 'Qué habría cambiado un tope diario',
    giveBack: 'Qué habría cambiado parar al devolver ganancias',
    gain: 'Qué habría cambiado un objetivo diario',
    trades: 'Qué habría cambiado un máximo de operaciones',
    losses: 'Qué habría cambiado un máximo de perdedoras',
    lossesInARow: 'Qué habría cambiado parar tras una racha perdedora',
    clock: 'Qué habría cambiado una hora límite',
  },
  note: (days) => `Resultados cerrados, ${days}; sombreado: nueve de cada diez sorteos de estos días`,
  noteFew: (days) => `Resultados cerrados, ${days}; punteado: queda fuera muy poco para un rango probable`,
  days: dayCount,
  phrases: {
    loss: (amount) => `un tope diario de ${amount}`,
    giveBack: (amount) => `una parada al devolver ${amount} desde lo mejor del día`,
    gain: (amount) => `una parada al ganar ${amount} en el día`,
    trades: (trades) => `una parada tras ${trades} ${trades === '1' ? 'operación' : 'operaciones'}`,
    losses: (losses) => `una parada tras ${losses} ${losses === '1' ? 'perdedora' : 'perdedoras'}`,
    lossesInARow: (losses) =>
      losses === '1'
        ? 'una parada tras la primera perdedora'
        : `una parada tras ${losses} perdedoras seguidas`,
    clock: (time) => `una parada a las ${time}`,
  },
  and: (first, second) => `${first} y ${second}`,
  wouldHave: (rule) => `Con ${rule} tu resultado habría sido`,
  higher: (amount) => `${amount} mayor`,
  lower: (amount) => `${amount} menor`,
  same: 'el mismo',
  likely: (range) => `(probable: ${range})`,
  range: (low, high) => oneOrRange(low, high, `de ${low} a ${high}`),
  cut: (number, back) =>
    number === 1
      ? `1 día acortado, que ${back === 1 ? '' : 'no '}se habría recuperado.`
      : `${count(number)} días acortados; ${back === 0 ? 'ninguno' : back === number ? 'todos' : `${count(back)} de ellos`} ${back > 1 ? 'se habrían' : 'se habría'} recuperado.`,
  nothingFalls: 'Nada queda fuera.',
  fewFall: (fallen, onDays, wanted) =>
    fallen < wanted.trades || onDays < wanted.days
      ? `Queda fuera muy poco para un rango probable: ${tradeCount(fallen)} en ${dayCount(onDays)}; hacen falta ${wanted.trades} en ${wanted.days} días.`
      : 'Lo que queda fuera se concentra en muy pocos días para un rango probable.',
  rest: {
    rule: (number, average, rest) => `${leavingOut(number, average)} el resto, ${rest}, se debe a la regla.`,
    picked: (number, average, rest) =>
      `${leavingOut(number, average)} el resto, ${rest}, se debe a la regla, sin contar que el límite fue elegido.`,
    luck: (number, average, rest) => `${leavingOut(number, average)} el resto, ${rest}, puede ser suerte.`,
    unknown: (number, average, rest) => `${leavingOut(number, average)} el resto es ${rest}.`,
  },
  combinedPast: 'Solo se elige un límite; los demás quedan como los pusiste.',
  hindsightMark: 'el mejor a posteriori',
  nothingMark: 'nada queda fuera',
  planMark: (amount) => `Plan ${amount}`,
  earlierPlan: (amount) => `Plan anterior ${amount}`,
  planOutside: (amount) =>
    `El límite de tu plan, ${amount}, queda más allá de este gráfico: con él nada queda fuera.`,
  table: {
    limit: 'Límite',
    saved: 'Cambio',
    range: 'Rango probable',
    days: 'Días acortados',
    back: 'Recuperados',
    trades: 'Operaciones',
  },
  tooFew: 'Muy pocas para saberlo',
  nothingEver:
    'Con ningún límite de esta regla queda algo fuera: en estos días ninguna operación empezó después de que la regla te hubiera parado.',
  hindsight: 'El mejor a posteriori',
  at: (limit) => `con ${limit}`,
  picked: (days) =>
    `Elegido hoy, con todos los resultados a la vista (${days}). Antes no se podía saber, así que promete más de lo que puede cumplir.`,
  beforePicking: (range) => `probable: ${range}, sin contar que se eligió a posteriori`,
  noneBetter: 'Ningún límite habría superado a no tener regla.',
  past: 'Elegido con el pasado, aplicado al mes siguiente',
  pastLacks: (days, wanted) => `${days} de ${wanted} días`,
  pastLacksNote: 'El primer límite se elige en el primer mes que tenga tantos días operados antes.',
  pastHolds: 'Tus datos no muestran si esta regla ayuda o perjudica.',
  pastHelps: 'Con el límite elegido así, la regla ayudó.',
  pastHurts: 'Con el límite elegido así, la regla costó dinero.',
  pastNone: 'Con lo que se sabía cada mes, ningún límite superaba a no tener regla.',
  noRule: 'sin regla',
  likelyRange: (range) => `probable: ${range}.`,
  fallen: 'Operaciones que quedan fuera',
  fallenNote: (net) => `Empezaron tras la parada, ${net} en total`,
  columns: { symbol: 'Símbolo', stopped: 'Parada', started: 'Inicio', net: 'Neto' },
  all: (trades) =>
    trades === 1 ? 'La operación en la lista' : `Las ${count(trades)} operaciones en la lista`,
  open: (trades) =>
    trades === 1
      ? 'Una operación estaba abierta al saltar la parada; sigue contando.'
      : `${count(trades)} operaciones estaban abiertas al saltar la parada; siguen contando.`,
  fills: 'La salida en la parada cuenta al precio al que la ejecutaste; un stop real puede ejecutarse peor.',
  watches: 'La regla vigila todas las operaciones del día en estas cuentas; se cuentan las elegidas aquí.',
  also: 'Y además',
  add: 'Añadir un límite',
  remove: (rule) => `Quitar: ${rule}`,
  vary: (rule) => `Variar: ${rule}`,
  varyShort: 'Variar',
  notALimit: {
    money: 'Un importe mayor que cero',
    count: 'Un número entero mayor que cero',
    clock: 'Una hora como 11:30',
  },
};
