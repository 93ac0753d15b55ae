import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { explainFile, EXIT, type Failure } from '#server/app/exit-codes.ts';

/** A command ends here, with a sentence and its exit code. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
  readonly failure: Failure;

  constructor(code: number, line: string) {
    super(line);
    this.failure = { code, lines: [line] };
  }
}

/** A file as the operator named it from their folder; npm runs commands in the project's folder. Throws CommandFailure for what is no file. */
export function readableFile(folder: string, given: string): string {
  const path = resolve(folder, given);
  const found = nameSystemErrors(path, () => statSync(path));
  if (found.isDirectory()) throw failureOf(path, 'EISDIR', null);
  if (!found.isFile()) throw new CommandFailure(EXIT.noInput, `${path}: this is not a file`);
  return path;
}

/** Where a file is to be written, as the operator named it. Throws CommandFailure where none can be. */
export function writableFile(folder: string, given: string): string {
  const path = resolve(folder, given);
  const within = statSync(dirname(path), { throwIfNoEntry: false });
  if (!within?.isDirectory()) throw new CommandFailure(EXIT.noInput, `${path}: there is no such folder`);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw failureOf(path, 'EISDIR', null);
  return path;
}

/** Runs it; what the system refuses throws CommandFailure, in words that name the file. */
export function nameSystemErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw failureOf(path, (error as NodeJS.ErrnoException).code ?? '', error);
  }
}

/** What a file's error means to the operator; the error itself where it means nothing known. */
export function failureOf(path: string, code: string, error: unknown): unknown {
  const failure = explainFile(path, code);
  return failure === null ? error : new CommandFailure(failure.code, failure.lines[0] ?? path);
}
