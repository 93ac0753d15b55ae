// The operator's commands; see cli/commands.ts.
import { openConsole } from './cli/output.ts';
import { runCommand } from './cli/run-command.ts';

process.umask(0o077);
process.exitCode = await runCommand(process.argv.slice(2), {
  output: openConsole(),
  environment: process.env,
  folder: process.env['INIT_CWD'] ?? process.cwd(),
});
