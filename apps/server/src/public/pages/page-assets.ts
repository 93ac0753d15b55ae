import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that a public page loads, as addresses. */
export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const ENTRY = 'src/public/main.ts';
const THEME = '/public-theme.js';

/** One entry of Vite's manifest, as far as it is used (vite.dev/guide/backend-integration). */
interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** The built files of the public entry in the browser app's folder; none where the app is not built. */
export async function readPageAssets(folder: string): Promise<PageAssets> {
  const text = await readFile(join(folder, '.vite/public-manifest.json'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}';
      throw error;
    },
  );
  const manifest = JSON.parse(text) as Readonly<Record<string, ManifestEntry>>;
  const entry = manifest[ENTRY];
  if (entry === undefined) return { scripts: [], styles: [] };
  const styles = new Set<string>();
  collectStyles(manifest, ENTRY, styles, new Set());
  return { scripts: [`/${entry.file}`], styles: [...styles].map((file) => `/${file}`) };
}

function collectStyles(
  manifest: Readonly<Record<string, ManifestEntry>>,
  name: string,
  styles: Set<string>,
  seen: Set<string>,
): void {
  const entry = manifest[name];
  if (entry === undefined || seen.has(name)) return;
  seen.add(name);
  for (const imported of entry.imports ?? []) collectStyles(manifest, imported, styles, seen);
  for (const file of entry.css ?? []) styles.add(file);
}

/** The entry as Vite serves it from its sources while the code is worked on. */
export const SOURCE_ASSETS: PageAssets = { scripts: ['/@vite/client', `/${ENTRY}`], styles: [] };

/** Sets the theme before the first paint; a file of its own, because nothing inline runs. */
export const THEME_SCRIPT = THEME;
