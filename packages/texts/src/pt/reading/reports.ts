import type { Messages } from '../../en.ts';

export const readingReports: Messages['readingReports'] = {
  title: 'Relatórios',
  paragraphs: [
    'Negrito: o grupo ganha ou perde dinheiro e dificilmente é acaso. Todo o resto pode ser acaso.',
    'A estrela diz que um grupo vai melhor ou pior que suas outras operações. Todos os grupos de um relatório são julgados juntos, cada um diante das operações fora dele. Cerca de uma estrela em cada dez ainda é acaso.',
    'Uma faixa provável contém o número verdadeiro nove vezes em dez. Ela conta dias inteiros, para que um dia bom não passe por muitas operações boas.',
    'Abaixo de 20 operações ou de 8 dias não há faixa. Abaixo de 5 vencedoras ou de 5 perdedoras, um grupo não é comparado com os outros.',
    'Em dinheiro, as operações grandes escondem o que as pequenas fazem. Em R e por ação, todas ficam na mesma escala.',
    'Cada filtro e relatório que você olha por um segundo conta como uma seleção, uma vez por dia de Nova York. De dez relatórios em que não há nada, cerca de um mostra uma estrela.',
  ],
};
