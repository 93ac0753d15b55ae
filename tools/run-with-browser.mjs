// node tools/run-with-browser.mjs FILE args…: as run.mjs, for programs that open the system's Chromium.
import { findChromium } from './chromium.mjs';

const chromium = findChromium();
if (chromium !== null) process.env.DAYBOOK_CHROMIUM = chromium;
await import('./run.mjs');
