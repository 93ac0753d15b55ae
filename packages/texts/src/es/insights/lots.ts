import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';

export const lots: Messages['lots'] = {
  unexplained: (trades) =>
    `Sin contar ${trades}: la plataforma liquidó un resultado distinto al de las ejecuciones, o hay demasiadas ejecuciones.`,
  notComparable: (trades) => `Sin comparar ${trades}: se aumentó después de una salida.`,
  gross: 'Bruto',
  trades: 'Operaciones',
  orders: 'Órdenes',
  what: 'Qué',
  adds: {
    label: 'Aumentar una posición',
    toLosers: 'por aumentos en pérdida',
    toWinners: 'por aumentos en ganancia',
    cameTo: {
      loss: (what, amount) => `${what} perdieron ${amount}.`,
      profit: (what, amount) => `${what} ganaron ${amount}.`,
      even: (what) => `${what} quedaron en cero.`,
    },
    added: {
      first: 'Los primeros lotes',
      winners: 'Los aumentos en ganancia',
      losers: 'Los aumentos en pérdida',
    },
    proportion: 'Cada salida cuenta sobre todos los lotes en proporción.',
    rows: { first: 'Primeros lotes', winners: 'Aumentos en ganancia', losers: 'Aumentos en pérdida' },
    none: (trades) => `No se aumentó ninguna posición en ${trades}.`,
    few: 'Todavía no hay operaciones con todas sus ejecuciones.',
  },
  scaling: {
    label: 'Entrar y salir por partes',
    scopes: { in: 'por entrar por partes', out: 'por salir por partes' },
    sentence: (scalingIn, scalingOut, held) =>
      `Entrar por partes ${scalingIn} y salir por partes ${scalingOut}, frente a ${held} con todo el tamaño desde tu primera entrada hasta tu última salida.`,
    changed: {
      loss: (amount) => `costó ${amount}`,
      profit: (amount) => `sumó ${amount}`,
      even: () => 'no cambió nada',
    },
    rows: { held: 'Todo de una vez', in: 'Entrar por partes', out: 'Salir por partes' },
    none: (trades) => `Una sola entrada y una sola salida en ${trades}.`,
    few: 'Todavía no hay operaciones con todas sus ejecuciones.',
  },
  exits: {
    label: 'Salidas parciales',
    scope: 'por lo que quedó tras la primera salida',
    sentence: (first, second) => `La primera salida ganó en ${first}; la segunda, en ${second}.`,
    steps: ['Primera salida', 'Segunda salida', 'Tercera salida', 'Salidas siguientes'],
    shareOf: (part, whole) => `${part} de ${whole}`,
    afterWon: (part, whole) => `${part} de ${whole} tras una ganada`,
    won: 'Ganadas',
    likely: 'Proporción probable',
    afterWonHead: 'Tras una ganada',
    average: 'Bruto medio',
    none: (trades) => `Todo el tamaño salió de una vez en ${trades}.`,
    few: 'Todavía no hay operaciones.',
  },
  honesty: {
    label: 'Pérdidas más allá de 1R',
    scope: 'perdido más allá de 1R',
    sentence: (over, breaches) =>
      over === 1
        ? `Una operación perdió más de 1R, por ${breaches === 1 ? 'más de' : 'hasta'} una décima parte.`
        : `${count(over)} operaciones perdieron más de 1R; ${breaches === 0 ? 'ninguna' : count(breaches)} de ellas, por más de una décima parte.`,
    moved: (trades, lost) =>
      `${trades === 1 ? 'En una operación' : `En ${count(trades)} operaciones`} se alejó el stop: ${lost} más allá de 1R.`,
    none: (coverage) => `Ninguna pérdida pasó de 1R (${coverage}).`,
    few: 'Ninguna operación tiene R todavía. Indica un stop o un riesgo, o usa como stop el límite por operación de tu plan.',
    rows: {
      within: 'Hasta una décima parte',
      breached: 'Más de una décima parte',
      moved: 'Incl. stop alejado',
    },
    oneR: '1R',
    beyond: 'Más allá de 1R',
  },
  fees: {
    label: 'Comisiones y tasas',
    scope: (share) => `${share} de las ganancias y pérdidas brutas`,
    scopeWithout: 'pagado en comisiones y tasas',
    ticks: (ticks, trades) =>
      `En ${trades} con tick conocido, las comisiones quedan cubiertas cuando el precio se mueve ${ticks} ticks a tu favor.`,
    noTicks: 'El tick de estos instrumentos no se conoce aquí.',
    underOne: (some, winners) =>
      `Menos de un tick: ${count(some)} de ${counted(winners, { one: 'ganadora', other: 'ganadoras' })}.`,
    turned: (trades) => `${trades}: ganancia antes de comisiones, pérdida después.`,
    rows: { commission: 'Comisión', exchange: 'Mercado', regulatory: 'Regulador', other: 'Otras' },
    before: 'Antes de comisiones',
    after: 'Después de comisiones',
    perUnit: (taken, added) => `Por acción o contrato: ${taken} al tomar liquidez, ${added} al aportarla.`,
    amount: 'Importe',
    venue: { added: 'aportada', taken: 'tomada', noRoute: 'Ruta sin indicar' },
    size: 'Acciones o contratos',
    each: 'Por unidad',
    none: (trades) => `No hay comisiones ni tasas registradas en ${trades}.`,
    few: 'Todavía no hay operaciones.',
  },
};
