import type { Grouping } from '@daybook/domain/trade/grouping/grouping.ts';
import type { Store } from '#server/store/store.ts';
import { group, type BegunPosition, type RegroupFacts } from './begin-position.ts';
import type { TouchedPosition } from '#server/ledger/staging/changes.ts';
import type { MarkingSources } from '#server/ledger/publishing/marked-sources.ts';
import { readExecutions, type Span, type StoredExecution } from './positions.ts';
import { readSpanning, type Stretch } from './stored-trades.ts';

/** Rows of a stretch: enough to be quick, few enough to be held and worked on without anybody's noticing. */
const ROWS_A_STRETCH = 10_000;

interface GroupedStretch {
  readonly position: Stretch;
  readonly grouping: Grouping<StoredExecution>;
}

/** From flat moment to flat moment: what lies behind one cannot change what lies before it. */
export async function* groupInStretches(
  store: Store,
  { traderId, importId, changes, rowsAStretch = ROWS_A_STRETCH }: RegroupFacts,
  { position: begun, ...history }: BegunPosition,
  marking: MarkingSources,
): AsyncGenerator<GroupedStretch> {
  let { from } = begun;
  let most = rowsAStretch;
  for (;;) {
    const position = { ...begun, from };
    const wanted = { traderId, importId, position, replaces: changes.replaces, most };
    const { executions, readTo, moves } = await store.read((db) => readExecutions(db, wanted));
    const grouping = await group({ ...history, executions }, marking);
    const moments = readTo === null ? [] : flatMoments(grouping, from, readTo);
    const until = await findCut(store, traderId, position, moments, moves);
    if (until === null && readTo !== null) {
      most *= 2;
      continue;
    }
    yield { position: { ...position, until }, grouping: upTo(grouping, until) };
    if (until === null) return;
    from = until;
    most = rowsAStretch;
  }
}

/**
 * The latest flat moment over which neither a trade of the journal nor the correction of a fill reaches: what lies on its two
 * sides has nothing to do with each other. Null without one.
 */
async function findCut(
  store: Store,
  traderId: number,
  position: TouchedPosition,
  moments: readonly number[],
  moves: readonly Span[],
): Promise<number | null> {
  let latest = Infinity;
  for (const moment of moments.toReversed()) {
    if (moment > latest) continue;
    const starts = moves.filter(({ from, to }) => from < moment && moment <= to).map(({ from }) => from);
    const opened = await store.read((db) => readSpanning(db, traderId, position, moment));
    if (opened !== null) starts.push(opened);
    if (starts.length === 0) return moment;
    latest = Math.min(...starts);
  }
  return null;
}

/** Instants before which all that was opened is closed, in their order. */
function flatMoments({ trades, open }: Grouping<StoredExecution>, from: number, readTo: number): number[] {
  const moments: number[] = [];
  let closed = from;
  const openings = [...trades, { opened: open?.parts[0]?.execution.instant ?? readTo, closed: readTo }];
  // Simultaneous positions may be closed in another order than they were opened.
  for (const trade of openings.sort((left, right) => left.opened - right.opened)) {
    if (trade.opened > closed) moments.push(trade.opened);
    closed = Math.max(closed, trade.closed);
  }
  return moments;
}

/** The result of a grouping before a flat moment. */
function upTo(grouping: Grouping<StoredExecution>, until: number | null): Grouping<StoredExecution> {
  if (until === null) return grouping;
  return {
    trades: grouping.trades.filter(({ closed }) => closed < until),
    setAside: grouping.setAside.filter(({ execution }) => execution.instant < until),
    open: null,
  };
}
