import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ENDPOINTS } from '@daybook/api/contract/all-endpoints.ts';
import { openApiDocument } from '@daybook/api/contract/openapi.ts';

const HOME = join(import.meta.dirname, '../tools/lint/redocly');
const REDOCLY = join(HOME, 'node_modules/@redocly/cli/bin/cli.js');
const skip = existsSync(REDOCLY)
  ? false
  : 'Redocly is not installed: npm ci --ignore-scripts --prefix tools/lint/redocly';

const folder = mkdtempSync(join(tmpdir(), 'daybook-openapi-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** What Redocly's recommended rules find in a description, warnings among it. */
function problemsIn(description: object): readonly { readonly ruleId: string; readonly message: string }[] {
  const path = join(folder, 'openapi.json');
  writeFileSync(path, JSON.stringify(description));
  const args = [
    REDOCLY,
    'lint',
    path,
    '--extends',
    'recommended',
    '--format',
    'json',
    '--max-problems',
    '1000',
  ];
  const { PATH } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    // It asks the network neither for news nor reports anything.
    env: { PATH, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' },
    cwd: folder,
    encoding: 'utf8',
  });
  assert.match(stdout, /^\{/, stderr);
  return (JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] }).problems;
}

test("the description of the calls keeps Redocly's recommended rules", { skip }, () => {
  const description = openApiDocument(ENDPOINTS, '/api/v1');
  assert.deepEqual(problemsIn(description), []);
  const { license: _license, ...info } = description['info'] as Record<string, unknown>;
  const found = problemsIn({ ...description, info });
  assert.deepEqual(
    found.map(({ ruleId }) => ruleId),
    ['info-license'],
  );
});
