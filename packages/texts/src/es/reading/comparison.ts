import type { Messages } from '../../en.ts';

export const readingComparison: Messages['readingComparison'] = {
  title: 'Comparar',
  paragraphs: [
    'La diferencia probable acierta nueve de cada diez veces. Cuenta días enteros, para que un buen día no pase por muchas buenas operaciones. Si el cero está dentro, la diferencia puede ser azar.',
    'Aquí no hay estrella: tú elegiste qué comparar.',
  ],
};
