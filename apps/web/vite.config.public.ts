import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The public pages' own build: what it shares with the journal is packed twice, so that a public page can never load, and
// run, a file of the journal's. Runs after the journal's build and adds to its folder.
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    assetsDir: 'assets/public',
    manifest: '.vite/public-manifest.json',
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { public: 'src/public/main.ts' } },
  },
});
