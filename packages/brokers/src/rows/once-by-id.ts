import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { because } from '@daybook/texts/file-reason.ts';
import type { Notes } from '#brokers/files/file-reading.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

function isSameFill(left: ReportedExecution, right: ReportedExecution): boolean {
  return (
    left.instrument.contract === right.instrument.contract &&
    left.action === right.action &&
    left.size === right.size &&
    left.price === right.price &&
    left.instant === right.instant
  );
}

/**
 * Passes executions on, each id of an account once: tables that were joined from several exports hold some rows
 * twice. One id for two different fills is noted as a row that cannot be read.
 */
export function* onceById(
  executions: Iterable<ReportedExecution>,
  notes: Notes,
): Generator<ReportedExecution> {
  const seen = new Map<string, ReportedExecution>();
  for (const execution of executions) {
    const { account, externalId, line, localText, instrument } = execution;
    const key = `${account}|${externalId}`;
    const earlier = externalId === null ? undefined : seen.get(key);
    if (!earlier) {
      seen.set(key, execution);
      yield execution;
    } else if (isSameFill(earlier, execution))
      notes.leaveOut({ line, reason: 'correction-replaced', what: `${localText} ${instrument.symbol}` });
    else {
      notes.unreadable(new UnreadableFile(line, because('idTwice', externalId ?? '', earlier.line)));
    }
  }
}
