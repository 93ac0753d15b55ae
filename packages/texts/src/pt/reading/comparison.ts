import type { Messages } from '../../en.ts';

export const readingComparison: Messages['readingComparison'] = {
  title: 'Comparar',
  paragraphs: [
    'A diferença provável acerta nove vezes em dez. Ela conta dias inteiros, para que um dia bom não passe por muitas operações boas. Se o zero está dentro, a diferença pode ser acaso.',
    'Aqui não há estrela: você escolheu o que comparar.',
  ],
};
