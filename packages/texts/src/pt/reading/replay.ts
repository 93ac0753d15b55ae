import type { Messages } from '../../en.ts';

export const readingReplay: Messages['readingReplay'] = {
  title: 'Teste de regras',
  paragraphs: [
    'Cada mês usa o valor que foi melhor nos dias anteriores. Na escolha não se sabe nada do mês, por isso é o que a regra poderia ter feito por você.',
    'Olhando para trás, o melhor valor é escolhido com todos os resultados à vista. Ninguém poderia saber antes, por isso promete mais do que pode cumprir.',
    'As operações que começaram depois do stop ficam de fora. A que estava aberta fica, com o próprio resultado. Um stop real pode ser executado a um preço pior.',
    'Tirar operações já muda um resultado por si só. Os detalhes dizem quanto da mudança viria de tirar o mesmo número de operações médias.',
  ],
};
