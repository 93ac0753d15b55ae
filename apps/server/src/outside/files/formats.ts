import type { FileFormat } from '#server/outside/files/file-format.ts';
import type { FormatReader } from '#server/outside/files/file-reading.ts';
import { FLEX } from '#server/outside/files/flex.ts';
import { TRADEZERO_FORMAT } from '#server/outside/files/tradezero.ts';

/** Every layout that the journal reads; one line each. Their order means nothing: two that claim one file are both named. */
export const FORMATS: readonly FormatReader[] = [FLEX, TRADEZERO_FORMAT];

/** The reader of a layout that is known by its name. */
export function readerOf(format: FileFormat): FormatReader {
  const reader = FORMATS.find((known) => known.format === format);
  if (!reader) throw new Error(`no reader for ${format}`);
  return reader;
}
