import type { Messages } from '../../en.ts';

export const lots: Messages['lots'] = {
  unexplained: (trades) =>
    `Sin contar ${trades}: la plataforma liquidó un resultado distinto al de las ejecuciones, o hay demasiadas ejecuciones.`,
  notComparable: (trades) => `Sin comparar ${trades}: se amplió después de una salida.`,
  gross: 'Bruto',
  trades: 'Operaciones',
  orders: 'Órdenes',
  what: 'Qué',
  adds: {
    label: 'Ampliar una posición',
    toLosers: 'por ampliar perdiendo',
    toWinners: 'por ampliar ganando',
    sentence: (losers, winners, first) =>
      `Ampliar perdiendo dio ${losers}, ampliar ganando ${winners}, las primeras entradas ${first}.`,
    rows: { first: 'Primeras entradas', winners: 'Ampliado ganando', losers: 'Ampliado perdiendo' },
    none: (trades) => `No se amplió ninguna posición en ${trades}.`,
    few: 'Todavía no hay operaciones cuyo resultado expliquen las ejecuciones.',
    foot: 'cada salida se toma de todas las entradas en proporción',
  },
  scaling: {
    label: 'Entrar y salir por partes',
    scopes: { in: 'por entrar por partes', out: 'por salir por partes' },
    sentence: (scalingIn, scalingOut, held) =>
      `Entrar por partes supuso ${scalingIn} y salir por partes ${scalingOut}, frente a ${held} con todo el tamaño desde la primera entrada hasta tu última salida.`,
    rows: { held: 'Todo de una vez', in: 'Entrar por partes', out: 'Salir por partes' },
    none: (trades) => `Una sola entrada y una sola salida en ${trades}.`,
    few: 'Todavía no hay operaciones cuyo resultado expliquen las ejecuciones.',
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
      `${over === 1 ? 'Una operación perdió' : `${over} operaciones perdieron`} más de 1R; ${breaches} de ellas, por más de una décima parte.`,
    moved: (trades, lost) =>
      `${trades === 1 ? 'En una operación se alejó el stop; más allá de 1R supuso' : `En ${trades} operaciones se alejó el stop; más allá de 1R supusieron`} ${lost}.`,
    coverage: (known, trades) => `R de ${known} de ${trades}`,
    none: (coverage) => `Ninguna pérdida pasó de 1R (${coverage}).`,
    few: 'Ninguna operación tiene R: hace falta un stop previsto, un riesgo previsto o el límite del plan como stop.',
    rows: {
      within: 'Hasta una décima parte',
      breached: 'Más de una décima parte',
      moved: 'De ello, stop alejado',
    },
    oneR: '1R',
    beyond: 'Más allá de 1R',
  },
  fees: {
    label: 'Comisiones y tasas',
    scope: (share) => `${share} de lo que movieron los precios`,
    scopeWithout: 'pagado en comisiones y tasas',
    ticks: (ticks, trades) =>
      `En ${trades} con tick conocido, las comisiones quedan cubiertas cuando el precio se mueve ${ticks} ticks a tu favor.`,
    noTicks: 'El tick de estos instrumentos no se conoce aquí.',
    underOne: (some, winners) => `Menos de un tick: ${some} de ${winners} ganadoras.`,
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
