import type { Messages } from '../../en.ts';

export const readingFindings: Messages['readingFindings'] = {
  title: 'Achados',
  paragraphs: [
    'Cada cartão faz uma pergunta às suas próprias operações. Primeiro vêm as respostas mais claras; as taxas vêm por último.',
    'As somas são exatas. Onde um cartão compara, a faixa contém a diferença verdadeira nove vezes em dez; se o zero está dentro, pode ser acaso.',
    'A maioria das perguntas precisa de 20 operações em 8 dias. Cada uma diz o que falta até ter resposta.',
  ],
};
