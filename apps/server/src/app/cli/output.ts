import type { Environment } from '#server/app/config.ts';

/** Where a command speaks: results go to standard output, everything else to standard error. */
export interface CommandOutput {
  print(line: string): void;
  note(line: string): void;
}

/** What a command is given beside its arguments. */
export interface CommandContext {
  readonly output: CommandOutput;
  readonly environment: Environment;
  /** Where the operator stands: files are named from there. */
  readonly folder: string;
}

/**
 * The process's own. Whoever reads may stop reading, as `head` does: the command goes on to its end all the same, since half of
 * an import or a deletion helps nobody, and says no more.
 */
export function openConsole(): CommandOutput {
  const speakTo = (stream: NodeJS.WriteStream) => {
    let isRead = true;
    stream.on('error', (error: NodeJS.ErrnoException) => {
      isRead = false;
      if (error.code !== 'EPIPE') process.exitCode ||= 74; // the disk that it is written to
    });
    return (line: string) => {
      if (isRead) stream.write(`${line}\n`);
    };
  };
  return { print: speakTo(process.stdout), note: speakTo(process.stderr) };
}
