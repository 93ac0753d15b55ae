import { programFor } from '../apps/server/src/app/program-testing.ts';

/** The server as tests start it. */
export const SERVER_PROGRAM = programFor('app/main.ts');

/** The operator's commands. */
export const CLI_PROGRAM = programFor('app/cli.ts');
