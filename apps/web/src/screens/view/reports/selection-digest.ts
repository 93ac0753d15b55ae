import { filterQuery, type SearchFilter } from '@daybook/domain/trade/filter.ts';
import { reportQuery, type ReportChoice } from './report-address.ts';

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;
const MASK = 0xffffffffffffffffn;

/**
 * The code of a filter with a report when selections are counted: 16 hexadecimal characters. How a report is drawn makes no
 * other selection. Source: FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
 */
export function selectionDigest(filter: SearchFilter, report: ReportChoice): string {
  const judged = report.kind === 'by' ? { ...report, form: 'ranges' as const } : report;
  const text = new URLSearchParams({ ...filterQuery(filter), ...reportQuery(judged) });
  text.sort();
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(text.toString())) hash = ((hash ^ BigInt(byte)) * PRIME) & MASK;
  return hash.toString(16).padStart(16, '0');
}
