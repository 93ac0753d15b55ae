import { useId, useState } from 'react';
import { HORIZONS, type Edge } from '@daybook/domain/insights/simulation/simulation.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { tableHead } from '#web/charts/chart-table.ts';
import { useMessages } from '#web/texts/messages.ts';
import { countFrom, rareRun, runBars, timesOf100, type RunBar } from './chances.ts';
import type { SimulationProps } from './SimulationPart.tsx';
import { useTimes } from './use-words.ts';
import styles from './Bars.module.css';

/** How long the longest run of losers of the days to come is, and whether one of a chosen length is within the trader's numbers. */
export function LosersCard({ simulated, choice: { horizon, edge } }: SimulationProps) {
  const { simulation: words } = useMessages();
  const times = useTimes('ofHundred');
  const [chosen, setChosen] = useState(Math.max(1, simulated.own.run));
  const at = HORIZONS.indexOf(horizon);
  const { runs } = simulated.futures[edge][at]!;
  const last = simulated.last[at]!;
  const bars = runBars(runs);
  const all = countFrom(runs, 0);
  return (
    <ChartCard
      title={words.losers}
      note={words.losersNote(horizon, last.days, last.run)}
      table={() => ({
        head: tableHead(words.longestRun, words.times),
        rows: bars.map((bar) => [runName(bar), times(bar.count, all)]),
      })}
    >
      {runs.length > 1 && <RunBars bars={bars} all={all} chosen={chosen} onChoose={setChosen} />}
      <p className={styles.sentence} aria-live="polite">
        <RunSentence runs={runs} run={chosen} horizon={horizon} edge={edge} />
      </p>
    </ChartCard>
  );
}

/** A bar's lengths: `≤ 6`, `7`, `14+`. */
function runName({ from, to }: RunBar): string {
  if (from === null) return `≤ ${to}`;
  return to === null ? `${from}+` : String(from);
}

interface RunSentenceProps {
  readonly runs: Uint32Array;
  readonly run: number;
  readonly horizon: number;
  readonly edge: Edge;
}

function RunSentence({ runs, run, horizon, edge }: RunSentenceProps) {
  const { simulation: words } = useMessages();
  const times = useTimes('timesOfHundred');
  if (runs.length === 1) return words.noLosers[edge](horizon);
  const all = countFrom(runs, 0);
  const rare = rareRun(runs);
  return (
    <>
      <strong>{run < rare ? words.within[edge](run) : words.beyond[edge](run)}</strong>{' '}
      {words.holdRun[edge](horizon, run, times(countFrom(runs, run), all))}
      {run !== rare && ` ${words.rareRun(rare, times(countFrom(runs, rare), all))}`}
    </>
  );
}

interface RunBarsProps {
  readonly bars: readonly RunBar[];
  readonly all: number;
  readonly chosen: number;
  readonly onChoose: (run: number) => void;
}

/** Real radio buttons, so that the arrow keys work by themselves. */
function RunBars({ bars, all, chosen, onChoose }: RunBarsProps) {
  const { simulation: words } = useMessages();
  const times = useTimes('ofHundred');
  const group = useId();
  const most = Math.max(...bars.map(({ count }) => count));
  return (
    <div role="radiogroup" aria-label={words.chooseRun} className={styles.bars}>
      {bars.map((bar) => {
        const isChosen = chosen >= (bar.from ?? 0) && chosen <= (bar.to ?? Infinity);
        const { bound, times: share } = timesOf100(bar.count, all);
        return (
          <label key={runName(bar)} className={styles.bar}>
            <input
              type="radio"
              className={styles.radio}
              name={group}
              aria-label={`${runName(bar)}: ${times(bar.count, all)}`}
              checked={isChosen}
              onChange={() => onChoose(Math.max(1, bar.from ?? bar.to ?? 1))}
            />
            <span className={styles.share}>{bound === 'under' ? '<1' : share}</span>
            <span className={styles.stick} style={{ height: `${(bar.count / most) * 100}px` }} />
            <span className={styles.name}>{runName(bar)}</span>
          </label>
        );
      })}
    </div>
  );
}
