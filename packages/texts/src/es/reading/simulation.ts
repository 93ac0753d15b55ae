import type { Messages } from '../../en.ts';

export const readingSimulation: Messages['readingSimulation'] = {
  title: 'Simulación',
  paragraphs: [
    'Sortea días que ya tuviste, cada uno por separado, 10 000 veces: un mismo día puede salir dos veces. La banda interior contiene la mitad de las simulaciones; la exterior, nueve de cada diez.',
    'Supone la misma ventaja, el mismo tamaño y días que no dependen unos de otros. No puede prever un cambio en el mercado, en tu tamaño o en ti; por eso se muestran también la mitad de la ventaja y ninguna.',
  ],
};
