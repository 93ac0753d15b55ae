import type { Environment } from '#server/app/config.ts';

/** Where a command speaks: results go to standard output, everything else to standard error. */
export interface CommandOutput {
  print(line: string): void;
  note(line: string): void;
}

/** What a command receives besides its arguments. */
export interface CommandContext {
  readonly output: CommandOutput;
  readonly environment: Environment;
  /** The operator's folder: files are named from there. */
  readonly folder: string;
}

/**
 * The process's own. A reader may stop early, as `head` does: the command still continues to its end, since half of
 * an import or a deletion is useless, and prints nothing more.
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
