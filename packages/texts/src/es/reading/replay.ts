import type { Messages } from '../../en.ts';

export const readingReplay: Messages['readingReplay'] = {
  title: 'Prueba de reglas',
  paragraphs: [
    'Cada mes usa el importe que fue mejor en los días anteriores. Al elegirlo no se sabe nada del mes, así que esto es lo que la regla podría haber hecho por ti.',
    'A posteriori se elige el mejor importe con todos los resultados a la vista. Nadie podía saberlo antes, así que promete más de lo que puede cumplir.',
    'Las operaciones que empezaron después del stop quedan fuera. La que estaba abierta se queda, con su propio resultado. Un stop real puede ejecutarse a peor precio.',
    'Quitar operaciones ya cambia un resultado por sí solo. Los detalles dicen qué parte del cambio habría salido de quitar otras tantas operaciones promedio.',
  ],
};
