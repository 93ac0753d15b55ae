import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The content policy allows scripts, styles and fonts from our own files alone: nothing may become a data: address.
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 420,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What stands on every screen of the journal comes as one file: many small ones compress badly.
            {
              name: 'journal',
              test: /apps\/web\/src\/(shell\/(?!EntryPage|Mark)|screens\/dashboard\/|charts\/(?!Progress|progress)|routes\/(JournalFrame|View|view-parts|lazy-part)|ui\/(Segmented|Tabs|Chip|Card|IconButton|Skeleton|MoneyText|InfoHint|Dialog|Menu\.))/,
            },
          ],
        },
      },
    },
  },
});
