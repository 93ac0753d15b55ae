import { basename } from 'node:path';
import type { FileAnswers } from '#server/outside/files/file-reading.ts';
import { readFileParts } from '#server/outside/files/read-file.ts';
import { inEnglish } from '#server/outside/files/unreadable-file.ts';
import type { CommandOutput } from './output.ts';

/** Prints what the columns of a table seem to be, as a mapping to be completed. Exit code 0, or 2 for what is no table of executions. */
export function mapCommand(path: string, answers: FileAnswers, output: CommandOutput): number {
  let why = 'no table that could be mapped';
  try {
    for (const part of readFileParts({ name: basename(path), path }, { ...answers, mapping: 'ask' })) {
      if (part.kind === 'refused') why = inEnglish(part);
      if (part.kind !== 'asked' || part.question.kind !== 'mapping') continue;
      output.print(JSON.stringify(part.question.table.guess, null, 2));
      return 0;
    }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    why = `cannot be opened (${String(error.code)})`;
  }
  output.note(`${path}: ${why}`);
  return 2;
}
