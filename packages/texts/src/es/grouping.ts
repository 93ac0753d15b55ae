import type { Messages } from '../en.ts';
import { countedIn } from '../plural.ts';

const counted = countedIn('es');

/** Why executions are one trade, and drawing its boundaries by hand. */
export const grouping: Messages['grouping'] = {
  title: 'Por qué es una sola operación',
  opened: (time) => `Sin posición antes de las ${time}, cuando la abre la primera ejecución.`,
  most: (size) => `Como máximo ${size} abiertas.`,
  flat: (time) => `Sin posición de nuevo a las ${time}, donde termina.`,
  position: (id) =>
    `Es la posición ${id} de la plataforma, sin importar qué más estaba abierto en el símbolo.`,
  settled: 'Su resultado es el que liquidó la plataforma, en la moneda de la cuenta.',
  crossed: (time) =>
    `La ejecución de las ${time} cruzó el cero: su otra parte pertenece a la operación siguiente.`,
  crossedIn: (time) =>
    `La ejecución de las ${time} cruzó el cero: su otra parte pertenece a la operación anterior.`,
  between: (times) => `Sin posición entre medias a las ${times}; tú uniste estas operaciones.`,
  byHand: 'Sus límites se trazaron a mano.',
  lapsed: 'Los límites trazados a mano ya no valen: se corrigieron ejecuciones y una parte quedaría abierta.',
  fees: {
    stated: 'Comisiones según la plataforma.',
    'by-hand': 'Las comisiones se introdujeron a mano.',
    estimated: 'Las comisiones son una estimación del modelo de la cuenta; la plataforma no declara ninguna.',
    unknown:
      'La plataforma no declara comisiones. Define un modelo de comisiones en Cuentas de trading para estimarlas.',
  },
  zone: (text, zone) => `La fuente escribió ${text} (${zone}). Aquí las horas son de Nueva York.`,
  serverZone: 'Nueva York + 7 horas',
  ownZone: (zone) => `Ver las horas en mi zona (${zone})`,
  inOwnZone: (from, to, zone) => `${from} a ${to} en ${zone}`,
  split: 'Dividir',
  merge: 'Unir',
  reset: 'Según las ejecuciones',
  splitTitle: 'Dividir esta operación',
  splitHelp: 'Elige las ejecuciones de la segunda operación. Las dos tienen que terminar sin posición.',
  mergeTitle: 'Unir con otras operaciones',
  mergeHelp: 'Elige operaciones de la misma cuenta y símbolo que para ti son una sola.',
  noNeighbours: 'No hay otra operación de esta cuenta y símbolo.',
  becomes: (count) =>
    `Pasa a ser ${counted(count, { one: 'operación', other: 'operaciones' })}. Lo que escribiste se queda con la que conserva más ejecuciones.`,
  unchanged: 'Las operaciones quedan como están; solo se olvida lo que trazaste.',
  written: (count) =>
    `Lo que escribiste sobre ${counted(count, { one: 'operación', other: 'operaciones' })} se guarda sin mostrarse y vuelve cuando las separes.`,
  refused: {
    'not-flat': 'Una parte quedaría abierta. Elige ejecuciones que cierren lo que abren.',
    shared: 'Una de sus ejecuciones cruzó el cero y pertenece también a otra operación. Únelas primero.',
    deleted: 'Eliminaste una de estas operaciones. Restáurala primero.',
    'not-neighbours': 'Estas operaciones son de otra cuenta o símbolo.',
    nothing: 'Elige algunas ejecuciones, ni ninguna ni todas.',
  },
  done: 'Se trazaron los límites.',
  undone: 'Los límites vuelven a ser los de antes.',
  undo: 'Deshacer',
  changed: 'La operación cambió entretanto. Revísala de nuevo.',
};
