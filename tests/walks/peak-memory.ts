import { readFileSync } from 'node:fs';

/** Largest resident size of a process so far, in bytes, as reported by Linux; NaN for one that has ended, and on other systems. */
export function peakMemory(pid: number): number {
  try {
    const line = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1] ?? NaN) * 1024;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return NaN;
    throw error;
  }
}
