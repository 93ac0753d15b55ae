/** Where a command speaks: results go to standard output, everything else to standard error. */
export interface CommandOutput {
  print(line: string): void;
  note(line: string): void;
}

export const CONSOLE: CommandOutput = {
  print: (line) => void process.stdout.write(`${line}\n`),
  note: (line) => void process.stderr.write(`${line}\n`),
};
