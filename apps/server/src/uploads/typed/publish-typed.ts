import { BY_HAND } from '@daybook/brokers/typed/typed-executions.ts';
import type { FilePart } from '@daybook/brokers/files/file-reading.ts';
import type { CancelledFill, ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import { discardImport } from '#server/ledger/staging/discard.ts';
import { openImport } from '#server/ledger/staging/stage.ts';
import type { Store } from '#server/store/store.ts';
import type { ImportTable } from '#server/store/tables.ts';
import { previewParts } from '#server/uploads/preview/preview-file.ts';
import { publishPreview } from '#server/uploads/preview/publish-preview.ts';
import type { LeaseServices } from '#server/uploads/queue/keep-lease.ts';
import { readShown, type ShownImport } from '#server/uploads/staging/import-detail.ts';

/** What is typed into one account by one call. */
interface TypedChange {
  readonly account: string;
  /** Public id of the account; undefined for one that is made where it is missing. */
  readonly into: string | undefined;
  readonly publicId: string;
  readonly executions: readonly ReportedExecution[];
  readonly removed: readonly CancelledFill[];
}

/** Stages what is typed, looks at what it would do, and publishes it, all or nothing. Throws a refusal. */
export async function publishTyped(
  services: LeaseServices,
  traderId: number,
  { account, into, publicId, executions, removed }: TypedChange,
): Promise<{ readonly importId: number; readonly shown: ShownImport }> {
  const { store, clock } = services;
  const importId = await openImport(store, {
    traderId,
    kind: BY_HAND,
    source: BY_HAND,
    syncId: null,
    file: null,
    publicId,
    now: clock(),
    state: 'preview',
  });
  if (importId === null) throw refuse('009', { details: { reason: 'busy' } });
  try {
    const answers = into === undefined ? {} : { into };
    const wanted = { traderId, importId, answers, onProgress: () => undefined };
    await previewParts(services, wanted, partsOf(account, executions, removed));
    const row = await readImport(store, traderId, importId);
    const { shown } = readShown(row.detail);
    if (shown === null) throw new Error('what typed executions would do was not written');
    const refused = refusalOf(shown, executions);
    if (refused) throw refused;
    const published = await publishPreview(services, row, { anyway: true });
    if (published !== 'published')
      throw refuse('009', { details: { reason: published === 'busy' ? 'busy' : 'changed' } });
    return { importId, shown };
  } finally {
    await discardImport(store, traderId, importId); // unless it was published
  }
}

/** What a reader would give of a file that holds these executions. */
async function* partsOf(
  account: string,
  executions: readonly ReportedExecution[],
  cancelled: readonly CancelledFill[],
): AsyncGenerator<FilePart> {
  const file = '';
  const days = executions.map(({ day }) => day).toSorted((left, right) => left - right);
  yield { kind: 'recognised', file, format: BY_HAND, source: BY_HAND };
  if (executions.length > 0) yield { kind: 'executions', file, executions };
  yield {
    kind: 'finished',
    file,
    summary: {
      format: BY_HAND,
      source: BY_HAND,
      grain: 'fills',
      executions: executions.length,
      rowsRead: executions.length,
      accounts: [account],
      days: days.length === 0 ? null : { from: days[0]!, to: days.at(-1)! },
      cancelled,
      leftOut: { count: 0, rows: [] },
      unreadable: { count: 0, rows: [] },
      questions: [],
      stated: [],
      openEnd: null,
    },
  };
}

function readImport(store: Store, traderId: number, importId: number): Promise<ImportTable> {
  return store.read((db) =>
    db
      .selectFrom('import')
      .selectAll()
      .where('trader_id', '=', traderId)
      .where('id', '=', importId)
      .executeTakeFirstOrThrow(),
  );
}

/** Why what is shown may not be added; null where it may. */
function refusalOf(shown: ShownImport, executions: readonly ReportedExecution[]): Refusal | null {
  const [name = ''] = shown.obstacleNames;
  switch (shown.obstacle) {
    case 'future':
      return refusedAs({ field: `executions.${Number(name) - 1}.time`, reason: 'future' });
    case 'nothing':
      return refusedAs({ field: 'executions', reason: 'known' });
    case 'multiplier':
      return refusedAs({ field: 'multiplier', reason: 'other-multiplier' });
    case 'other-grain':
      return refusedAs({ field: 'executions', reason: 'other-grain' });
    case 'amounts':
      return refusedAs({ field: 'executions', reason: 'amounts' });
    case 'refused': {
      const code = shown.files.find(({ refused }) => refused !== null)?.refused?.reason;
      const isFull = JSON.stringify(code ?? '').includes('storageFull');
      return refusedAs({ field: 'newAccount', reason: isFull ? 'storage-full' : 'too-many-accounts' });
    }
    case null:
      return findClosesMore(shown, executions);
    default:
      throw new Error(`typed executions cannot be added: ${shown.obstacle}`);
  }
}

/** The first typed exit that finds nothing to close, whole or in part; null where each does. */
function findClosesMore(shown: ShownImport, executions: readonly ReportedExecution[]): Refusal | null {
  const isMissing = ({ day, price, instrument }: ReportedExecution): boolean =>
    shown.missing.rows.some(
      (row) => row.day === day && row.price === price && row.symbol === instrument.symbol,
    );
  const at = executions.findIndex((execution) => execution.effect === 'close' && isMissing(execution));
  if (at < 0) return null;
  const { instant } = executions[at]!;
  const isLaterEntered = executions.some((other) => other.effect === 'open' && other.instant > instant);
  return isLaterEntered
    ? refusedAs({ field: `executions.${at}.time`, reason: 'exit-first' })
    : refusedAs({ field: `executions.${at}.size`, reason: 'closes-more' });
}

export function refusedAs({ field, reason }: { readonly field: string; readonly reason: string }): Refusal {
  return refuse('011', { field, details: { reason } });
}
