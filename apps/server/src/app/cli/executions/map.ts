import { basename } from 'node:path';
import { EXIT } from '#server/app/exit-codes.ts';
import { tryOnTable } from '@daybook/brokers/mapper/try-on-table.ts';
import { areAgreed } from '@daybook/brokers/mapper/guess/stated-amounts.ts';
import { openQuestion, readFileParts } from '@daybook/brokers/files/read-file.ts';
import { inEnglish } from '@daybook/brokers/reading/unreadable-file.ts';
import { readArguments } from '../arguments.ts';
import { FILE_ANSWERS, readAnswers } from './file-answers.ts';
import { nameSystemErrors, readableFile } from '../files.ts';
import type { CommandContext } from '../output.ts';

/** Prints what the columns of a table seem to be, as a mapping to be completed. Exit code 0, or 2 for what is no table of executions. */
export async function mapCommand(
  args: readonly string[],
  { output, folder }: CommandContext,
): Promise<number> {
  const { values, positionals } = readArguments(args, FILE_ANSWERS, ['FILE']);
  const answers = await readAnswers(values, folder);
  const path = readableFile(folder, positionals[0] ?? '');
  const found = nameSystemErrors(path, () => {
    let why = 'no table that could be mapped';
    for (const part of readFileParts({ name: basename(path), path }, { ...answers, mapping: 'ask' })) {
      if (part.kind === 'refused') why = inEnglish(part);
      if (part.kind === 'asked' && part.question.kind === 'mapping') return part.question.table;
    }
    return why;
  });
  if (typeof found !== 'string') {
    output.print(JSON.stringify(found.guess, null, 2));
    const { amounts, asksCurrency } = tryOnTable(found, found.guess, answers, basename(path));
    if (asksCurrency) {
      const { message } = openQuestion({ kind: 'currency', answer: null, from: null });
      output.note(`${path}: ${message}`);
    }
    // The mapping is not ready: an import by it would be refused.
    if (amounts && !areAgreed(amounts))
      output.note(
        `${path}: ${openQuestion({ kind: 'stated-amounts', answer: null, from: null, amounts }).message}`,
      );
    return 0;
  }
  output.note(`${path}: ${found}`);
  return EXIT.unreadable;
}
