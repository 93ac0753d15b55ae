import { EDGES, HORIZONS, type Edge, type Horizon } from '@daybook/domain/insights/simulation/simulation.ts';
import type { Query, View } from '#web/router/paths.ts';
import { insightHref } from '../insight-address.ts';

/** What the simulation is set to. */
export interface SimulationChoice {
  readonly horizon: Horizon;
  readonly edge: Edge;
}

const USUAL: SimulationChoice = { horizon: 60, edge: 'whole' };

/** What a query sets the simulation to; what is unknown is as if it were not there. */
export function parseSimulation(query: Query): SimulationChoice {
  return {
    horizon: HORIZONS.find((known) => String(known) === query['days']) ?? USUAL.horizon,
    edge: EDGES.find((known) => known === query['edge']) ?? USUAL.edge,
  };
}

/** Address of the simulation under the period and filter of a view. */
export function simulationHref(view: View, query: Query, { horizon, edge }: SimulationChoice): string {
  return insightHref(view, query, 'simulation', {
    ...(horizon === USUAL.horizon ? {} : { days: String(horizon) }),
    ...(edge === USUAL.edge ? {} : { edge }),
  });
}
