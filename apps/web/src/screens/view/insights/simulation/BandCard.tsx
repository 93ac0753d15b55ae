import { FUTURES, HORIZONS } from '@daybook/domain/insights/simulation/simulation.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { tableHead } from '#web/charts/chart-table.ts';
import { useMessages } from '#web/texts/messages.ts';
import { BandPlot } from './BandPlot.tsx';
import { Emphasised } from './Emphasised.tsx';
import type { SimulationProps } from './SimulationPart.tsx';
import { useEstimate } from './use-words.ts';
import styles from './Simulation.module.css';

/** Where the running net of the next days would lie, from the last own ones on. */
export function BandCard({ simulated, choice: { horizon, edge } }: SimulationProps) {
  const { simulation: words, words: counts } = useMessages();
  const estimate = useEstimate();
  const { band } = simulated.futures[edge][HORIZONS.indexOf(horizon)]!;
  const [low, , middle, , high] = band.at(-1)!.amounts.map((amount) => estimate(amount)) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return (
    <ChartCard
      title={words.title(horizon, simulated.own.days)}
      note={words.note(FUTURES)}
      table={() => ({
        head: tableHead(words.day, ...words.bandParts),
        rows: band.map(({ day, amounts }) => [
          counts.count(day),
          ...amounts.map((amount) => estimate(amount)),
        ]),
      })}
    >
      <p className={styles.sentence}>
        <Emphasised parts={[low, high, middle]}>{words.between[edge](low, high, middle)}</Emphasised>
      </p>
      <BandPlot band={band} dayNets={simulated.dayNets} horizon={horizon} />
    </ChartCard>
  );
}
