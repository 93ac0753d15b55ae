// nginx by packaging/nginx.conf, as it is but for addresses, names and certificates.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '../source-files.ts';

/** Why nginx is not tried here; null where it can be. */
export function findNginxObstacle(): string | null {
  const isInstalled = (program: string, flag: string) => spawnSync(program, [flag]).status === 0;
  return isInstalled('nginx', '-v') && isInstalled('openssl', 'version')
    ? null
    : 'nginx or openssl is not installed: its example was NOT tried';
}

/** Paths of a certificate that was made up, and of its key. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

export function makeCertificate(folder: string, host: string): Certificate {
  const made = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const files = ['-keyout', made.key, '-out', made.certificate];
  const { status, stderr } = spawnSync('openssl', ['req', ...kind, ...names, ...files]);
  assert.equal(status, 0, stderr.toString());
  return made;
}

/** A port on which nobody listens at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export interface WantedNginx extends Certificate {
  /** For its files. */
  readonly folder: string;
  readonly host: string;
  readonly serverUrl: string;
  /** What the example is to say otherwise; as it is without. */
  readonly change?: (example: string) => string;
}

/** Writes the configuration and has nginx check it; gives the port for https, and with what nginx is to be started. */
export async function prepareNginx({
  folder,
  host,
  serverUrl,
  certificate,
  key,
  change = (example) => example,
}: WantedNginx): Promise<{ readonly port: number; readonly arguments: readonly string[] }> {
  const [port, plain] = [await freePort(), await freePort()];
  const example = change(readFileSync(join(ROOT, 'packaging/nginx.conf'), 'utf8'))
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('journal.desk.example', host)
    .replaceAll('server 127.0.0.1:4400', `server ${new URL(serverUrl).host}`)
    .replace('/etc/ssl/daybook/fullchain.pem', certificate)
    .replace('/etc/ssl/daybook/privkey.pem', key);
  mkdirSync(join(folder, 'tmp'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/tmp/${name};`)
    .join('\n');
  const main = join(folder, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const head = `${user}daemon off; pid ${folder}/pid; error_log stderr warn;\nevents { worker_connections 4096; }\n`;
  writeFileSync(main, `${head}http { access_log off; ${paths}\n${example}\n}\n`);
  const tested = spawnSync('nginx', ['-t', '-c', main], { encoding: 'utf8' });
  assert.equal(tested.status, 0, tested.stderr);
  assert.doesNotMatch(tested.stderr, /\[warn\]/);
  return { port, arguments: ['-c', main] };
}
