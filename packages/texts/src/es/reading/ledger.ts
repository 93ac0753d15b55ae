import type { Messages } from '../../en.ts';

export const readingLedger: Messages['readingLedger'] = {
  title: 'Registro del plan',
  paragraphs: [
    'Un límite lo supera la ejecución que lleva tu pérdida de la operación, del día o de la semana más allá de él, en hora de Nueva York. Cuentan los límites que tenías guardados entonces, no los de hoy.',
    'Lo que vino después es el resultado de todas las operaciones de ese día que empezaron tras el primer límite superado. La que estaba abierta no entra.',
    'Cuentan todas las cuentas, sea cual sea el filtro. Solo cuentan las operaciones en dólares, porque los límites están en dólares.',
  ],
};
