import type { Messages } from '../../en.ts';

export const readingFindings: Messages['readingFindings'] = {
  title: 'Hallazgos',
  paragraphs: [
    'Cada tarjeta hace una pregunta a tus propias operaciones. Primero va lo que más costó o ganó; las comisiones, al final.',
    'La línea bajo el gráfico dice cuál sería tu resultado sin esas operaciones. Es una cuenta sobre lo que pasó, no una promesa.',
    'Las sumas son exactas. Donde una tarjeta compara, su rango contiene la diferencia verdadera nueve de cada diez veces; si el cero está dentro, puede ser azar.',
    'Una pregunta tiene respuesta a partir de 20 operaciones en 8 días. Con menos, la tarjeta dice que son muy pocas.',
  ],
};
