import type { Messages } from '../../en.ts';

export const readingFindings: Messages['readingFindings'] = {
  title: 'Achados',
  paragraphs: [
    'Cada cartão faz uma pergunta às suas próprias operações. Primeiro vem o que mais custou ou rendeu; as taxas vêm por último.',
    'A linha abaixo do gráfico diz qual seria seu resultado sem essas operações. É uma conta sobre o que aconteceu, não uma promessa.',
    'As somas são exatas. Onde um cartão compara, a faixa contém a diferença verdadeira nove vezes em dez; se o zero está dentro, pode ser acaso.',
    'Uma pergunta tem resposta a partir de 20 operações em 8 dias. Abaixo disso, o cartão diz que são poucas.',
  ],
};
