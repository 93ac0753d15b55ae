import type { Messages } from '../../en.ts';

export const readingReplay: Messages['readingReplay'] = {
  title: 'Prueba de reglas',
  paragraphs: [
    'Elegido con el pasado, cada mes usa el límite que habría sido mejor en todos los días anteriores, cuando son al menos 60. Si ningún límite superó a no tener regla, el mes no tiene ninguna. Al elegirlo no se sabe nada del propio mes.',
    'A posteriori se elige el mejor límite con todos los resultados a la vista. Nadie podía saberlo antes, así que promete más de lo que puede cumplir.',
    'Las operaciones que empezaron después del stop quedan fuera. La que estaba abierta se queda, con su propio resultado. Un stop real puede ejecutarse a peor precio.',
    'Quitar operaciones ya cambia un resultado por sí solo. Lo que queda frente a otras tantas operaciones promedio es mérito de la regla.',
  ],
};
