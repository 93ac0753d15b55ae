import type { Messages } from '../../en.ts';

export const readingReplay: Messages['readingReplay'] = {
  title: 'Teste de regras',
  paragraphs: [
    'Escolhido pelo passado, cada mês usa o limite que teria sido melhor em todos os dias anteriores, quando são pelo menos 60. Se nenhum limite superou não ter regra, o mês não tem nenhuma. Na escolha não se sabe nada do próprio mês.',
    'Olhando para trás, o melhor limite é escolhido com todos os resultados à vista. Ninguém poderia saber antes, por isso promete mais do que pode cumprir.',
    'As operações que começaram depois do stop ficam de fora. A que estava aberta fica, com o próprio resultado. Um stop real pode ser executado a um preço pior.',
    'Tirar operações já muda um resultado por si só. O que sobra diante do mesmo número de operações médias é efeito da regra.',
  ],
};
