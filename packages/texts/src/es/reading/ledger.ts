import type { Messages } from '../../en.ts';

export const readingLedger: Messages['readingLedger'] = {
  title: 'Registro del plan',
  paragraphs: [
    'Un límite lo supera el cierre de la operación que lleva tu pérdida de la operación, del día o de la semana más allá de él, en hora de Nueva York. Cuentan los límites que tenías guardados entonces, no los de hoy; los días anteriores a tu plan se miden con los primeros límites que guardaste.',
    'Lo que vino después es el resultado de todas las operaciones que cerraron más tarde ese día, contado una vez, desde el primer límite superado. Una operación que ya estaba abierta también cuenta.',
    'Cuentan todas las cuentas, sea cual sea el filtro; los días del período sí cuentan. Solo cuentan las operaciones en dólares, porque los límites están en dólares.',
  ],
};
