// How vite puts the server and its other programs into few files. They are for tests alone, which start them some hundreds of
// times: loading 1,700 modules takes a second of processor time each. What the sources themselves do at a start is tested in
// tests/start/start-faults.test.ts.
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Modules look for their threads, programs and files where their source is, and not where the bundle is. */
const sourcePlaces = {
  name: 'source-places',
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (!code.includes('import.meta.')) return null;
    return code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)));
  },
};

/** Below the server's sources; each becomes a file of its name. */
const PROGRAMS = [
  'app/main.ts',
  'app/cli.ts',
  'store/store-testing-child.ts',
  'store/migrations/migration-testing-child.ts',
];

export default {
  root: join(import.meta.dirname, '..'),
  plugins: [sourcePlaces],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'esnext',
    minify: false,
    emptyOutDir: true,
    rolldownOptions: {
      input: PROGRAMS.map((path) => `apps/server/src/${path}`),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
};
