import type { ReadingTopic } from './reading.ts';

/** How the simulation is to be read. */
export const readingSimulation: ReadingTopic = {
  title: 'Simulation',
  paragraphs: [
    'It draws days that you have had, each on its own, 10,000 times over: one day can come twice. The inner band holds half of the runs, the outer band nine in ten.',
    'It assumes the same edge, the same size, and days that do not depend on each other. It cannot foresee a change in the market, in your size or in you, which is why half the edge and no edge are shown too.',
  ],
};
