import type { Messages } from '../../en.ts';
import { oneOrRange } from '../../one-or-range.ts';

/** Findings: what each card asks and answers. */
export const findings: Messages['findings'] = {
  clearestFirst: (from, to) =>
    `Lo más seguro primero. El rango acierta nueve de cada diez veces; todos comparten la misma escala, de ${from} a ${to}.`,
  comparedWithNothing: (trades, days) =>
    `${trades} en ${days}: sumas exactas, todavía sin nada con que compararlas.`,
  nothingCertain: (trades, days) =>
    `${trades} en ${days}: sumas exactas; todavía no hay ninguna comparación concluyente.`,
  nothing: 'Analizado, nada encontrado',
  few: 'Muy pocas operaciones para saberlo',
  ofQuestions: (some, all) => `${some} de ${all} preguntas`,
  opensByItself: (some, all) =>
    `${some} de ${all} preguntas; cada una se abre cuando hay datos para responderla`,
  likely: (low, high) => `probable: ${oneOrRange(low, high, `de ${low} a ${high}`)}`,
  exact: 'Exacto',
  noRange: 'sin rango por debajo de 20 operaciones en 8 días',
  tooFew: 'muy pocas para saberlo',
  partOf: (part, whole) => `${part} de ${whole}`,
  tableOf: (label) => `Cifras: ${label}`,
  drawingOf: (label) => `Gráfico: ${label}`,
  nthTrade: {
    label: 'N.º de operación en el día',
    fromOn: (nth) => `de la ${nth}.ª en adelante`,
    found: (nth, before, lost, cuts) =>
      `${nth === 2 ? 'La primera operación del día dejó' : `Tus primeras ${nth - 1} operaciones del día dejaron`} ${before}; de la ${nth}.ª en adelante perdiste ${lost}.${cuts > 1 ? ` El rango tiene en cuenta los ${cuts} cortes probados.` : ''}`,
    luck: (nth, net, trades) =>
      `Sin efecto en tus datos: ${net} de la ${nth}.ª en adelante (${trades}), algo que la suerte sola puede explicar.`,
    none: (trades) => `En ningún punto del día empiezan a perder tus operaciones (${trades}).`,
    few: (most) =>
      most < 2
        ? 'Hasta ahora, nunca más de una operación al día.'
        : `Hasta ahora, como mucho ${most} operaciones al día; hacen falta 20 que no sean la primera, en 8 días.`,
    net: 'Resultado neto',
    average: 'Promedio por operación',
    running: 'Neto acumulado',
  },
  giveBack: {
    label: 'Ganancia devuelta',
    scope: 'iban ganando (aro), cerraron perdiendo (punto)',
    stood: (days, peaks, closes) =>
      `${days === 1 ? 'Ese día sumaba' : 'Esos días sumaban'} ${peaks} en su mejor momento y ${days === 1 ? 'cerró' : 'cerraron'} en ${closes};`,
    cannotBeSaid: (saved) =>
      `tus datos no muestran si parar al perder la mitad del máximo habría ayudado (${saved}).`,
    saved: (saved, trades, atAverage) =>
      `parar cada día al perder la mitad de su máximo habría cambiado tu resultado en ${saved} (${trades} fuera). Dejar fuera otras tantas de resultado promedio: ${atAverage}.`,
    unchanged:
      'parar al perder la mitad del máximo no habría cambiado nada: ninguna operación empezó después.',
    none: (days, trades) => `Ningún día iba ganando y cerró perdiendo (${days}, ${trades}).`,
    few: (ahead, days) => `En ganancia en algún momento: ${ahead} de ${days}; hacen falta 8.`,
    day: 'Día',
    peak: 'Máximo',
    peakAt: 'Hora del máximo',
    close: 'Cerró en',
    tradesAfter: 'Operaciones después',
    timeAfter: 'Hasta el último cierre',
  },
  firstTrade: {
    label: 'Primera operación del día',
    scope: 'tras una primera perdida, frente a una ganada',
    found: (afterWon, afterLost) =>
      `Tras ganar la primera operación, el resto del día dejó ${afterWon} de promedio; tras perderla, ${afterLost}.`,
    none: (afterWon, afterLost) =>
      `No se encontró efecto: tras ganar la primera operación, el resto del día dejó ${afterWon}; tras perderla, ${afterLost}.`,
    few: (won, lost) =>
      `Días con operaciones después de cerrar la primera: ${won} tras ganarla, ${lost} tras perderla; hacen falta 8 de cada.`,
    afterWon: (days) => `Tras ganarla, ${days}`,
    afterLost: (days) => `Tras perderla, ${days}`,
    days: 'Días',
    average: 'Promedio del resto',
    range: 'Rango probable',
    even: 'La primera quedó en cero',
    alone: 'Nada empezó después de cerrarla',
    unseen: 'La primera no está en esta selección',
  },
  exposure: {
    label: 'Dos posiciones a la vez',
    scope: 'con otra posición abierta, frente a sin otra',
    averages: (together, some, alone, others) =>
      `Promedio por operación: ${together} con otra abierta al empezar (${some}), ${alone} sin ninguna (${others}).`,
    found: 'Frente a tus operaciones sin otra abierta en las mismas medias horas:',
    none: 'No se encontró diferencia frente a tus operaciones sin otra abierta en las mismas medias horas:',
    inSameHalfHours: (sum, trades) => `${sum} en ${trades}.`,
    few: (trades) => `Con otra abierta al empezar: ${trades}; hacen falta 20 en 8 días de cada lado.`,
    never: 'Nunca dos abiertas a la vez.',
    held: (most, time) => `Como mucho ${most} a la vez; dos o más durante ${time} en total.`,
    together: (trades) => `Con otra abierta, ${trades}`,
    alone: (trades) => `Sin otra abierta, ${trades}`,
    stake: (low, high) =>
      `Lo máximo en juego a la vez ${low === high ? `fue ${low}` : `estuvo entre ${low} y ${high}`}, contando cada posición en su mayor tamaño.`,
    day: 'Día',
    togetherTrades: 'Empezaron con otra abierta',
    net: 'Su resultado neto',
  },
};
