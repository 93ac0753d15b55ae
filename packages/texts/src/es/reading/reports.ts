import type { Messages } from '../../en.ts';

export const readingReports: Messages['readingReports'] = {
  title: 'Informes',
  paragraphs: [
    'Negrita: el grupo gana o pierde dinero y difícilmente es azar. Todo lo demás puede ser azar.',
    'La estrella dice que un grupo va mejor o peor que tus otras operaciones. Todos los grupos de un informe se juzgan juntos, cada uno frente a las operaciones que no están en él. Una de cada diez estrellas, más o menos, sigue siendo azar.',
    'Un rango probable contiene la cifra verdadera nueve de cada diez veces. Cuenta días enteros, para que un buen día no pase por muchas buenas operaciones.',
    'Con menos de 20 operaciones o de 8 días no hay rango. Con menos de 5 ganadoras o de 5 perdedoras, un grupo no se compara con los demás.',
    'En dinero, las operaciones grandes tapan lo que hacen las pequeñas. En R y por acción, todas están en la misma escala.',
    'Cada filtro e informe que miras durante un segundo cuenta como una selección, una vez por día de Nueva York. De diez informes en los que no hay nada, más o menos uno muestra una estrella.',
  ],
};
