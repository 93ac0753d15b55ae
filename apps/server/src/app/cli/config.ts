import { readSettings, type Settings } from '#server/app/config.ts';
import { isSecretSetting } from '#server/app/setting-files.ts';
import { readArguments, readVerb } from './arguments.ts';
import type { CommandContext } from './output.ts';

/**
 * Prints every setting as the server would take it, one `NAME=value` a line, passwords masked. Throws ConfigFaults
 * with all that is wrong with them.
 */
export async function configCommand(
  args: readonly string[],
  { output, environment }: CommandContext,
): Promise<number> {
  const [, rest] = readVerb(args, ['check']);
  readArguments(rest, {}, []);
  for (const [name, value] of Object.entries(readSettings(environment, process.cwd())))
    output.print(`${name}=${shown(name, value)}`);
  return 0;
}

function shown(name: string, value: Settings[string]): string {
  if (value === null) return '';
  if (!isSecretSetting(name)) return value;
  // What is no address is secret from end to end, also where it happens to look like one.
  return name.endsWith('_URL') ? maskUrl(value) : '***';
}

/** An address without credentials: user and password, and its whole query. */
export function maskUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null) return '***';
  if (url.username !== '') url.username = '***';
  if (url.password !== '') url.password = '***';
  if (url.search !== '') url.search = '?***';
  return url.href.replaceAll('%2A', '*');
}
