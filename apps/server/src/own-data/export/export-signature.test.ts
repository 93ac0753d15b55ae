import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSignedBy, signatureOf } from './export-signature.ts';

test('a manifest that was changed, or signed by another installation, is not its own', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const manifest = Buffer.from('{"files":[{"name":"executions.jsonl","sha256":"00"}]}');
  const signature = signatureOf(manifest, key);
  assert.ok(isSignedBy(manifest, signature, [other, key]));
  assert.ok(!isSignedBy(manifest, signature, [other]));
  assert.ok(!isSignedBy(manifest, null, [key]));
  assert.ok(!isSignedBy(manifest, `${signature}00`, [key]));
  assert.ok(!isSignedBy(Buffer.from(manifest.toString().replace('00', '01')), signature, [key]));
});
