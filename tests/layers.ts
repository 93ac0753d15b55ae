import { dirname, posix } from 'node:path';
import { importsOf, type SourceFile } from './source-files.ts';

/**
 * The server from the ground up: a folder imports from layers before its own alone, types included, so there is no circle.
 * `calls` is what a call is and what is written down of it, for the limits below the edge too. Mail is above the secrets,
 * since its links are made by the key file, and onboarding above synchronisation, since an invited trader proves logins.
 */
const SERVER_LAYERS: readonly (readonly string[])[] = [
  ['store', 'objects'],
  ['calls'],
  ['limits'],
  ['http'],
  ['secrets', 'images'],
  ['services.ts'],
  ['mail'],
  ['identity'],
  ['accounts'],
  ['ledger'],
  ['uploads', 'sync'],
  ['journal', 'onboarding'],
  ['public', 'own-data', 'backup'],
  ['app'],
];

/**
 * The browser app from the ground up. Texts are above the server, since the wanted language is the session's and a
 * catalogue that does not come is a lost connection; charts above the controls, of which their cards are made. Nothing imports
 * the public pages: they are built separately and load no code of the journal.
 */
const WEB_LAYERS: readonly (readonly string[])[] = [
  ['server'],
  ['texts'],
  ['router'],
  ['ui'],
  ['charts'],
  ['journal', 'public'],
  ['screens'],
  ['app', 'showcase'],
];

/** An app whose folders form layers. */
export interface LayeredApp {
  readonly root: string;
  readonly alias: string;
  readonly layers: readonly (readonly string[])[];
  /** A folder that nobody imports, whatever its layer. */
  readonly leaf?: string;
}

export const SERVER: LayeredApp = { root: 'apps/server/src/', alias: '#server/', layers: SERVER_LAYERS };
export const WEB: LayeredApp = { root: 'apps/web/src/', alias: '#web/', layers: WEB_LAYERS, leaf: 'public' };

/** A file in a folder that has no layer, and every import that goes up or aside. */
export function refuseLayer(file: SourceFile, app: LayeredApp): string[] {
  if (!file.path.startsWith(app.root)) return [];
  const own = layerOf(app, file.path);
  if (own < 0) return [`${file.path} stands in no layer`];
  return importsOf(file)
    .map(({ target }) => pathIn(app, file.path, target))
    .filter((path) => path.startsWith(app.root) && folderOf(app, path) !== folderOf(app, file.path))
    .filter((path) => {
      const layer = layerOf(app, path);
      return layer < 0 || layer >= own || folderOf(app, path) === app.leaf;
    })
    .map((path) => `${file.path} imports ${path}`);
}

/** Where an import leads, from the checkout's root; as written when it leads out of the app. */
export function pathIn({ root, alias }: LayeredApp, from: string, target: string): string {
  if (target.startsWith(alias)) return root + target.slice(alias.length);
  return target.startsWith('.') ? posix.join(dirname(from), target) : target;
}

function folderOf({ root }: LayeredApp, path: string): string {
  return path.slice(root.length).split('/')[0] ?? '';
}

function layerOf(app: LayeredApp, path: string): number {
  return app.layers.findIndex((layer) => layer.includes(folderOf(app, path)));
}
