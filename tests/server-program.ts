import { join } from 'node:path';

// Programs as tests start them: their sources, or files into which the test run bundled them.

const APP = join(import.meta.dirname, '../apps/server/src/app');

/** The server. */
export const SERVER_PROGRAM = process.env['DAYBOOK_TEST_SERVER'] ?? join(APP, 'main.ts');

/** The operator's commands. */
export const CLI_PROGRAM = process.env['DAYBOOK_TEST_CLI'] ?? join(APP, 'cli.ts');
