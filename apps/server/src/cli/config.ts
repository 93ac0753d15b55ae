import { ConfigFaults, readSettings, type Settings } from '#server/config.ts';
import { isSecretSetting } from '#server/setting-files.ts';
import type { CommandOutput } from './output.ts';

const CONFIGURATION = 78;

/**
 * Prints every setting as the server would take it, one `NAME=value` a line, passwords masked. Exit code 0, or 78 with all that is
 * wrong with the configuration.
 */
export function configCommand(output: CommandOutput): number {
  try {
    for (const [name, value] of Object.entries(readSettings(process.env, process.cwd())))
      output.print(`${name}=${shown(name, value)}`);
    return 0;
  } catch (error) {
    if (!(error instanceof ConfigFaults)) throw error;
    for (const fault of error.faults) output.note(fault);
    return CONFIGURATION;
  }
}

function shown(name: string, value: Settings[string]): string {
  if (value === null) return '';
  return isSecretSetting(name) ? maskUrl(value) : value;
}

/** An address without what lets one in: user and password, and whatever stands in its query. */
export function maskUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null) return '***';
  if (url.username !== '') url.username = '***';
  if (url.password !== '') url.password = '***';
  if (url.search !== '') url.search = '?***';
  return url.href.replaceAll('%2A', '*');
}
