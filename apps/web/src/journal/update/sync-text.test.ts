import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { syncText } from './sync-text.ts';

const at = Date.UTC(2026, 10, 20, 19, 32);

test('the last synchronisation is shown in New York time, with the attempts left that day', () => {
  assert.equal(
    syncText({ lastSyncedAt: at, leftToday: 2 }, at + 60_000, en),
    'Synced 14:32 ET · 2 of 4 left today',
  );
});

test('one on another New York day is shown with its date', () => {
  const nextMorning = Date.UTC(2026, 10, 21, 5, 1);
  assert.equal(
    syncText({ lastSyncedAt: at, leftToday: 4 }, nextMorning, en),
    'Synced 2026-11-20 · 4 of 4 left today',
  );
  assert.equal(syncText({ lastSyncedAt: null, leftToday: 4 }, at, en), 'Not synced yet · 4 of 4 left today');
});
