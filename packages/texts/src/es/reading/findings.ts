import type { Messages } from '../../en.ts';

export const readingFindings: Messages['readingFindings'] = {
  title: 'Hallazgos',
  paragraphs: [
    'Cada tarjeta hace una pregunta a tus propias operaciones. Primero van las respuestas más claras; las comisiones, al final.',
    'Las sumas son exactas. Donde una tarjeta compara, su rango contiene la diferencia verdadera nueve de cada diez veces; si el cero está dentro, puede ser azar.',
    'La mayoría de las preguntas necesita 20 operaciones en 8 días. Cada una dice qué le falta hasta que tiene respuesta.',
  ],
};
