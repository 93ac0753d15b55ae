// The operator's commands; see cli/commands.ts.
import { setFlagsFromString } from 'node:v8';
import { openConsole } from './cli/output.ts';
import { runCommand } from './cli/run-command.ts';

process.umask(0o077);
// Memory grows by a fifth before V8 collects what is not used any more; by itself it waits for three to four times what is used.
setFlagsFromString('--heap-growing-percent=20');
process.exitCode = await runCommand(process.argv.slice(2), {
  output: openConsole(),
  environment: process.env,
  folder: process.env['INIT_CWD'] ?? process.cwd(),
});
