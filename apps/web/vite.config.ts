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
  },
});
