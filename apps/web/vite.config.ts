import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Each page begins with one of these; further pages are here besides the journal's. */
const PAGES = { journal: 'index.html' };

interface ModuleGraph {
  /** `importers` are those that import it from the start, not later. */
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}

/**
 * Everything that a page begins with becomes one file, which is packed smaller than many and asked for at once; what
 * several pages begin with is a file of its own. Null for what is fetched later: there the bundler decides.
 */
function firstFileOf(id: string, graph: ModuleGraph): string | null {
  const seen = new Set([id]);
  const pages: string[] = [];
  for (const module of seen) {
    const { isEntry, importers } = graph.getModuleInfo(module) ?? { isEntry: false, importers: [] };
    if (isEntry) pages.push(module);
    for (const importer of importers) seen.add(importer);
  }
  return pages.length === 0 ? null : `first-${pages.map(nameOf).sort().join('-')}`;
}

/**
 * Of the files that a part fetched later needs, those that are asked for in the same moment. The first file names each of
 * them, so that these are its sentences and what many parts share; a part requests the rest on its own.
 */
function neededAtOnce(part: string, needed: readonly string[]): string[] {
  return needed.filter((file) => /\/first-/.test(part) || /\/shared-/.test(file));
}

/** `/…/public.html` is named public. */
function nameOf(id: string): string {
  return /([^/\\]+)\.\w+$/.exec(id)?.[1] ?? 'page';
}

const STYLES = globSync('src/**/*.module.css', { cwd: import.meta.dirname }).sort();

/** A class of a module by its own name and its file's number: half as long as with a hash, which can be packed no further. */
function classNameOf(name: string, file: string): string {
  const at = STYLES.findIndex((path) => file.endsWith(join(sep, path)));
  // One that came while the sources are served.
  const number = at < 0 ? STYLES.push(file) - 1 : at;
  return `${name}_${number.toString(36)}`;
}

// The content policy allows scripts, styles and fonts from our own files alone: nothing may become a data: address.
export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '../createLucideIcon.mjs': join(import.meta.dirname, 'src/ui/create-icon.ts') } },
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: neededAtOnce },
    chunkSizeWarningLimit: 420,
    rolldownOptions: {
      input: PAGES,
      output: {
        codeSplitting: {
          groups: [
            { name: firstFileOf, debugName: 'first files', tags: ['$initial'], priority: 1 },
            // What three later parts use: many small files would be packed larger, each of them named by the first file.
            {
              name: 'shared',
              // Plots stay in files of their own: the first dashboard has none.
              test: /^(?!.*[\\/]charts[\\/]plot[\\/]).*[\\/](?:apps[\\/]web|packages[\\/](?:api|domain)|lucide-react)[\\/]/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
});
