// Opens the journal and listens. Exit codes: see exit-codes.ts; 1 for faults of our own.
import { readPlainSettings } from './backups.ts';
import { readConfig } from './config.ts';
import { EXIT, explainFailure } from './exit-codes.ts';
import { rootWarning } from './root-warning.ts';
import { DAYBOOK_VERSION } from '#server/http/operator/version.ts';
import { startServer, type RunningServer } from './serve.ts';

const HARD_STOP_MS = 12_000;
/** `--version` says which Daybook this is and ends; `--dev`: pages from their sources; `--new`: KEY_FILE is there before the journal; `--without-copy`: migrations without one before. */
const ARGUMENTS = ['--dev', '--new', '--without-copy', '--version'];

await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<void> {
  process.umask(0o077);
  if (args.includes('--version')) return console.log(`Daybook ${DAYBOOK_VERSION}`);
  const unknown = args.filter((arg) => !ARGUMENTS.includes(arg));
  if (unknown.length > 0)
    return stopWith(EXIT.wrongUse, [
      `There is no argument ${unknown.join(' ')}; there are ${ARGUMENTS.join(', ')}.`,
    ]);
  try {
    const config = readConfig(process.env, process.cwd());
    const warning = rootWarning(config, process.getuid?.());
    if (warning !== null) process.stderr.write(`${warning}\n`);
    const server = await startServer(config, {
      pages: args.includes('--dev') ? 'dev' : 'built',
      isNew: args.includes('--new'),
      plainSettings: readPlainSettings(process.env, process.cwd()),
      withoutCopy: args.includes('--without-copy'),
    });
    stopInOrder(server);
    const port = new URL(server.url).port;
    const address = process.env['BASE_URL'] ? config.baseUrl.origin : `http://localhost:${port}`;
    if (server.setUpCode !== null)
      console.log(`The first trader is asked for this code: ${server.setUpCode}`);
    console.log(`Daybook is ready on ${address}`);
  } catch (error) {
    explain(error);
  }
}

function explain(error: unknown): void {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' || syscall === 'getaddrinfo') return stopWith(...explainListenError(code ?? ''));
  const failure = explainFailure(error);
  if (failure !== null) return stopWith(failure.code, failure.lines);
  stopWith(EXIT.refused, [error instanceof Error ? (error.stack ?? error.message) : String(error)]);
}

/** Only a port that is taken, and a name server that is away, may be otherwise the next time. */
function explainListenError(code: string): [number, string[]] {
  switch (code) {
    case 'EADDRINUSE':
      return [EXIT.tryAgain, [`PORT: another program listens there (${code}). Set another PORT.`]];
    case 'EACCES':
      return [
        EXIT.configuration,
        [`PORT: this user may not listen there (${code}). Set a PORT above 1023, behind a proxy.`],
      ];
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return [EXIT.configuration, [`HOST: it is no address of this machine (${code}).`]];
  }
  return [EXIT.tryAgain, [`PORT and HOST: cannot listen there (${code}).`]];
}

function stopWith(code: number, lines: readonly string[]): void {
  process.stderr.write(`Daybook cannot start.\n${lines.map((line) => `  ${line}\n`).join('')}`);
  process.exitCode = code;
}

/** Ends as a supervisor expects, and in any case after twelve seconds. */
function stopInOrder(server: RunningServer): void {
  let isStopping = false;
  const stop = (code: number): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), HARD_STOP_MS).unref();
    server.close().then(
      () => process.exit(code),
      (error: unknown) => {
        server.services.log.error('the server did not stop in order', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  const fail = (error: unknown): void => {
    server.services.log.error('a promise of our own was broken', error);
    stop(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
}
