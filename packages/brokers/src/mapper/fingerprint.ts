import { createHash } from 'node:crypto';
import { columnKey } from '@daybook/domain/execution/column-mapping.ts';

/** Identifies tables with the same columns, in any order; those without a header by the number of columns alone. */
export function tableFingerprint(header: readonly string[] | null, columns: number): string {
  const names = header?.map((name) => columnKey(name)).filter((name) => name !== '') ?? [];
  const text = header === null ? `${columns} columns` : names.toSorted().join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/**
 * What names the source of executions that were read from a table with these columns. It does not change with the mapping or
 * its name, so that a file stays known and a better mapping corrects what an earlier one read.
 */
export function mappedSource(fingerprint: string): string {
  return `mapped-${fingerprint.slice(0, 8)}`;
}
