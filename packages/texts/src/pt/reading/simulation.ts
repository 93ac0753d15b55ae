import type { Messages } from '../../en.ts';

export const readingSimulation: Messages['readingSimulation'] = {
  title: 'Simulação',
  paragraphs: [
    'Ela sorteia dias que você já teve, cada um por si, 10 000 vezes: um mesmo dia pode sair duas vezes. A banda interna contém metade das simulações; a externa, nove em cada dez.',
    'Supõe a mesma vantagem, o mesmo tamanho e dias que não dependem uns dos outros. Não pode prever uma mudança no mercado, no seu tamanho ou em você; por isso também aparecem metade da vantagem e nenhuma.',
  ],
};
