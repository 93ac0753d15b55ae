import { randomUUID } from 'node:crypto';
import { parseEmail } from '@daybook/domain/account/email.ts';
import { readConfig } from '#server/app/config.ts';
import { EXIT } from '#server/app/exit-codes.ts';
import { openTransport, reasonOf } from '#server/mail/transport.ts';
import { readArguments, WrongUse } from './arguments.ts';
import { CommandFailure } from './files.ts';
import type { CommandContext } from './output.ts';

/** `mail test ADDRESS`: hands one email over at once. Exit code 0 when the mail server took it, 1 when not; throws WrongUse. */
export async function mailCommand(
  args: readonly string[],
  { output, environment }: CommandContext,
): Promise<number> {
  const [verb, ...rest] = args;
  if (verb !== 'test') throw new WrongUse('mail takes: test ADDRESS');
  const { positionals } = readArguments(rest, {}, ['ADDRESS']);
  const to = parseEmail(positionals[0] ?? '');
  if (to === null) throw new WrongUse(`${positionals[0]} is no e-mail address`);
  const config = readConfig(environment, process.cwd());
  if (config.smtpUrl === null)
    throw new CommandFailure(
      EXIT.refused,
      `there is no SMTP_URL: e-mails are written as files to ${config.dataDir}/outbox`,
    );
  const { hostname, port, protocol } = new URL(config.smtpUrl);
  const server = `${protocol}//${hostname}${port === '' ? '' : `:${port}`}`;
  const words = `This is a test of the e-mails of ${config.baseUrl.origin}. They arrive.`;
  const mail = {
    id: randomUUID(),
    to,
    writtenAt: Date.now(),
    subject: 'Daybook: test',
    text: `${words}\n`,
    html: `<!doctype html><html lang="en"><body><p>${words}</p></body></html>`,
  };
  try {
    await openTransport(config, SILENT).send(mail);
  } catch (error) {
    throw new CommandFailure(EXIT.refused, `${server} did not take it: ${reasonOf(error)}`);
  }
  output.print(`${server} took an e-mail to ${to} from ${config.mailFrom}.`);
  return 0;
}

const SILENT = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
