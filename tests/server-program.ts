/** The server as tests start it: its sources, or one file of them that the test run made. */
export const SERVER_PROGRAM = process.env['DAYBOOK_TEST_SERVER'] ?? 'apps/server/src/app/main.ts';
