import { EDGES, HORIZONS, type Edge } from '@daybook/domain/insights/simulation/simulation.ts';
import type { Futures } from '@daybook/domain/insights/simulation/futures.ts';
import { quantile } from '@daybook/domain/insights/quantile.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useStackedRows } from '#web/ui/table/use-stacked-rows.ts';
import { countDeeper } from './chances.ts';
import type { SimulationProps } from './SimulationPart.tsx';
import { useEstimate, useTimes } from './use-words.ts';
import styles from './EdgeTable.module.css';

/** Narrower than this a row stands in lines. */
const STACKED_BELOW = 560;

interface EdgeTableProps extends SimulationProps {
  /** Where an edge is chosen. */
  readonly hrefOf: (edge: Edge) => string;
}

/** What the days would bring with the whole, half and none of the edge. */
export function EdgeTable({ simulated, choice: { horizon, edge: chosen }, hrefOf }: EdgeTableProps) {
  const { simulation: words } = useMessages();
  const frame = useStackedRows<HTMLDivElement>(STACKED_BELOW);
  return (
    <Card padded={false} label={words.ifEdge}>
      <div ref={frame} className={styles.frame}>
        <table className={styles.table} aria-label={words.ifEdge}>
          <thead>
            <tr>
              <th scope="col">{words.ifEdge}</th>
              <th scope="col">{words.middle}</th>
              <th scope="col">{words.nineOfTen}</th>
              <th scope="col">{words.fallMiddle}</th>
              <th scope="col">{words.fallRare}</th>
              <th scope="col">{words.belowZero}</th>
            </tr>
          </thead>
          <tbody>
            {EDGES.map((edge) => (
              <EdgeRow
                key={edge}
                edge={edge}
                futures={simulated.futures[edge][HORIZONS.indexOf(horizon)]!}
                isChosen={edge === chosen}
                href={hrefOf(edge)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

interface EdgeRowProps {
  readonly edge: Edge;
  readonly futures: Futures;
  readonly isChosen: boolean;
  readonly href: string;
}

function EdgeRow({ edge, futures, isChosen, href }: EdgeRowProps) {
  const { simulation: words } = useMessages();
  const estimate = useEstimate();
  const times = useTimes('ofHundred');
  const { ends, falls } = futures;
  const [low, , middle, , high] = futures.band.at(-1)!.amounts as [number, number, number, number, number];
  const lost = ends.length - countDeeper(ends, 0);
  return (
    <tr data-chosen={isChosen || undefined}>
      <th scope="row">
        <Anchor href={href} className={styles.edge} aria-current={isChosen || undefined}>
          {words.edgesLeft[edge]}
        </Anchor>
      </th>
      <td className={styles.middle}>{estimate(middle)}</td>
      <td data-label={words.nineOfTen}>{words.fromTo(estimate(low), estimate(high))}</td>
      <td data-label={words.fallMiddle}>{estimate(quantile(falls, 0.5), 'minus')}</td>
      <td data-label={words.fallRare}>{estimate(quantile(falls, 0.95), 'minus')}</td>
      <td data-label={words.belowZero}>{lost === 0 ? words.never : times(lost, ends.length)}</td>
    </tr>
  );
}
