// node make-demo.ts FOLDER: makes the data folder of a demo, of which walks get copies.
import { renameSync } from 'node:fs';
import { readHelp, readSignIn } from './demo-server.ts';
import { startServer } from './running-server.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('which folder? Usage: node make-demo.ts FOLDER');
const server = await startServer({ DEMO: 'on' });
await readHelp({ ...server, signIn: await readSignIn(server) });
await server.end();
renameSync(server.dataDir, folder);
