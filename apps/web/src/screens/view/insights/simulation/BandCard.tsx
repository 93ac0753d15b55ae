import { useMemo } from 'react';
import { FUTURES, HORIZONS } from '@daybook/domain/insights/simulation/simulation.ts';
import { PlotCard } from '#web/charts/plot/Plot.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { bandPlot } from './band-plot.ts';
import { Emphasised } from './Emphasised.tsx';
import type { SimulationProps } from './SimulationPart.tsx';
import { useEstimate } from './use-words.ts';
import styles from './Simulation.module.css';

/** Where the running net of the next days would lie, from the last own ones on. */
export function BandCard({ simulated, choice: { horizon, edge } }: SimulationProps) {
  const messages = useMessages();
  const { simulation: words } = messages;
  const currency = useCurrency();
  const estimate = useEstimate();
  const { band } = simulated.futures[edge][HORIZONS.indexOf(horizon)]!;
  const [low, , middle, , high] = band.at(-1)!.amounts.map((amount) => estimate(amount)) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const plot = useMemo(
    () => bandPlot({ band, dayNets: simulated.dayNets, horizon, currency, messages }),
    [band, simulated.dayNets, horizon, currency, messages],
  );
  return (
    <PlotCard title={words.title(horizon, simulated.own.days)} note={words.note(FUTURES)} plot={plot}>
      <p className={styles.sentence}>
        <Emphasised parts={[low, high, middle]}>{words.between[edge](low, high, middle)}</Emphasised>
      </p>
    </PlotCard>
  );
}
