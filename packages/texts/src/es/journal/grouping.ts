import type { Messages } from '../../en.ts';
import { counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

/** Why executions are one trade, and grouping them manually. */
export const grouping: Messages['grouping'] = {
  title: 'Por qué es una sola operación',
  /** In the closed row, one after the other. */
  short: {
    opened: (time) => `abierta a las ${time}`,
    most: (size) => `tamaño máx. ${size}`,
    flat: (time) => `cerrada a las ${time}`,
    crossed: (time) => `cruce por cero a las ${time}`,
  },
  opened: (time) => `Sin posición antes de las ${time}, cuando la abre la primera ejecución.`,
  most: (size) => `Tamaño máx. ${size}.`,
  flat: (time) => `Sin posición de nuevo a las ${time}, donde termina.`,
  position: (id) =>
    `Es la posición ${id} de la plataforma, sin importar qué más estaba abierto en el símbolo.`,
  settled: 'Su resultado es el que liquidó la plataforma, en la moneda de la cuenta.',
  crossed: (time) =>
    `La ejecución de las ${time} cruzó el cero: su otra parte pertenece a la operación siguiente.`,
  crossedIn: (time) =>
    `La ejecución de las ${time} cruzó el cero: su otra parte pertenece a la operación anterior.`,
  between: (times) => `Sin posición en medio, a las ${times}; tú uniste estas operaciones.`,
  byHand: 'Agrupada a mano.',
  lapsed:
    'Tu agrupación a mano ya no vale: se corrigieron ejecuciones y una parte de la posición quedaría abierta.',
  fees: {
    stated: 'Comisiones según la plataforma.',
    'by-hand': 'Las comisiones se introdujeron a mano.',
    estimated: 'La comisión es una estimación del modelo de la cuenta; la plataforma no declara ninguna.',
    unknown:
      'La plataforma no declara la comisión. Define un modelo de comisiones en Cuentas de trading para estimarla.',
  },
  zone: (text, zone) => `La fuente escribió ${text} (${zone}). Aquí las horas son de Nueva York.`,
  serverZone: 'Nueva York + 7 horas',
  ownZone: (zone) => `Ver las horas en mi zona (${zone})`,
  inOwnZone: (from, to, zone) => `${oneOrRange(from, to, `${from} a ${to}`)} en ${zone}`,
  split: 'Dividir',
  merge: 'Unir',
  reset: 'Agrupar automáticamente',
  splitTitle: 'Dividir esta operación',
  splitHelp: 'Elige las ejecuciones de la segunda operación. Las dos tienen que terminar sin posición.',
  mergeTitle: 'Unir con otras operaciones',
  mergeHelp: 'Elige operaciones de la misma cuenta y símbolo que para ti son una sola.',
  noNeighbours: 'No hay otra operación de esta cuenta y símbolo.',
  becomes: (count) =>
    `Pasa a ser ${counted(count, { one: 'operación', other: 'operaciones' })}. Lo que escribiste se queda con la que conserva más ejecuciones.`,
  unchanged: 'Las operaciones quedan como están; solo se quita tu agrupación a mano.',
  written: (count) =>
    `Lo que escribiste sobre ${counted(count, { one: 'operación', other: 'operaciones' })} se guarda sin mostrarse y vuelve cuando las dividas de nuevo.`,
  refused: {
    'not-flat': 'Una parte quedaría abierta. Elige ejecuciones que cierren lo que abren.',
    shared: 'Una de sus ejecuciones cruzó el cero y pertenece también a otra operación. Únelas primero.',
    deleted: 'Eliminaste una de estas operaciones. Restáurala primero.',
    'not-neighbours': 'Estas operaciones son de otra cuenta o símbolo.',
    nothing: 'Elige algunas ejecuciones, ni ninguna ni todas.',
  },
  done: 'Las operaciones se han reagrupado.',
  undone: 'Las operaciones vuelven a estar como antes.',
  undo: 'Deshacer',
  changed: 'La operación ha cambiado mientras tanto. Revísala de nuevo.',
};
