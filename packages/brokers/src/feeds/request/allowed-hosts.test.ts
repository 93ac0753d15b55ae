import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAllowedHost, findPlatformUrl, internalHost, parseAllowedHosts } from './allowed-hosts.ts';

const known = parseAllowedHosts(undefined);
const find = (host: string, hosts = known): string | null =>
  findPlatformUrl(hosts, host, '/api.php')?.href ?? null;

test('without configuration one label before a known platform is allowed, by https on its own port', () => {
  assert.equal(find('firm.propreports.com'), 'https://firm.propreports.com/api.php');
  assert.equal(find(' FIRM.PropReports.com '), 'https://firm.propreports.com/api.php');
  assert.equal(find('firm.propreports.com:443'), 'https://firm.propreports.com/api.php');
  assert.equal(find('firm.propreports.com:8443'), null);
});

test('what only looks like an allowed host is refused', () => {
  const spellings = [
    'propreports.com',
    'a.b.propreports.com',
    'firm.propreports.com.',
    'firm.propreports.com.evil.net',
    '',
    'evilpropreports.com',
    'firm.propreports.com@127.0.0.1',
    'user:pw@firm.propreports.com',
    '127.0.0.1',
    '127.0.0.1#.propreports.com',
    '127.0.0.1/.propreports.com',
    '127.0.0.1\\.propreports.com',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '[::1]',
    '[::ffff:7f00:1]',
    '[::ffff:127.0.0.1]',
    'localhost',
    'localhost.',
    '169.254.169.254',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1%25eth0]',
    'http://firm.propreports.com',
    'firm.propreports.com/..',
    'firm.propreports.com?x',
    'firm%2epropreports.com',
    'fi\trm.propreports.com',
    '１２７.0.0.1',
    '.propreports.com',
    '*.propreports.com',
    '-.propreports.com:0',
    'ⓕirm.propreports.com',
    'file:///etc/passwd',
  ];
  assert.deepEqual(
    spellings.map((host) => find(host)).filter((url) => url !== null),
    [],
  );
});

test('the operator lists hosts, ports and own machines', () => {
  const hosts = parseAllowedHosts(
    'reports.desk.com, reports.desk.com:8443, *.firm.net, http://127.0.0.1:4410',
  );
  assert.equal(find('reports.desk.com:8443', hosts), 'https://reports.desk.com:8443/api.php');
  assert.equal(find('a.firm.net', hosts), 'https://a.firm.net/api.php');
  assert.equal(find('127.0.0.1:4410', hosts), 'http://127.0.0.1:4410/api.php');
  assert.equal(find('127.0.0.1:4411', hosts), null);
  assert.equal(find('127.1:4410', hosts), null);
  assert.equal(find('firm.propreports.com', hosts), null);
  const local = new URL('http://127.0.0.1:4410/x');
  assert.equal(findAllowedHost(hosts, local)?.internal, true);
  assert.equal(findAllowedHost(hosts, new URL('http://me@127.0.0.1:4410/x')), null);
  assert.deepEqual(internalHost('https://reports.lan').port, 443);
});

test('an entry that cannot be meant stops with its text', () => {
  for (const entry of [
    '10.0.0.1',
    '*',
    'a b.com',
    'x.com:99999',
    'x.com:1:2',
    'ftp://x.com',
    'http://x.com/path',
    'localhost',
  ])
    assert.throws(() => parseAllowedHosts(`ok.example.com,${entry}`), /PLATFORM_HOSTS/, entry);
});
