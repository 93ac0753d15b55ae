import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TlsIdentity } from './front.ts';

/** Certificates of an authority of the trial's own: one that is right, and those that are not. */
export interface TrialCertificates {
  /** PEM file of the authority. */
  readonly authority: string;
  readonly right: TlsIdentity;
  readonly wrong: Readonly<Record<'expired' | 'of another host' | 'signed by itself', TlsIdentity>>;
}

const CONFIG = `[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
serial = serial
default_md = sha256
policy = any
copy_extensions = copy
unique_subject = no
[any]
commonName = supplied
`;

function openssl(folder: string, ...args: readonly string[]): void {
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
}

function readIdentity(folder: string, name: string): TlsIdentity {
  const read = (kind: string): string => readFileSync(join(folder, `${name}.${kind}`), 'utf8');
  return { cert: read('pem'), key: read('key') };
}

const NEW_KEY = 'req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'.split(' ');

const request = (name: string, host: string): string[] =>
  NEW_KEY.concat('-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-addext', `subjectAltName=${host}`);

function signByItself(folder: string, name: string, host: string): TlsIdentity {
  openssl(folder, ...request(name, host), '-x509', '-days', '30', '-out', `${name}.pem`);
  return readIdentity(folder, name);
}

const PRESENT = ['-days', '30'];
const PAST = ['-startdate', '20250101000000Z', '-enddate', '20250201000000Z'];

function sign(folder: string, name: string, host: string, days: readonly string[]): TlsIdentity {
  openssl(folder, ...request(name, host), '-out', `${name}.csr`);
  const authority = ['-cert', 'authority.pem', '-keyfile', 'authority.key'];
  const files = ['-in', `${name}.csr`, '-out', `${name}.pem`];
  openssl(folder, 'ca', '-batch', '-notext', '-config', 'ca.cnf', ...authority, ...files, ...days);
  return readIdentity(folder, name);
}

const HERE = 'IP:127.0.0.1';

/** Makes them by openssl in a new folder; null where the machine has none. */
export function makeCertificates(folder: string): TrialCertificates | null {
  mkdirSync(folder);
  try {
    openssl(folder, 'version');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  writeFileSync(join(folder, 'ca.cnf'), CONFIG);
  writeFileSync(join(folder, 'index.txt'), '');
  writeFileSync(join(folder, 'serial'), '01\n');
  signByItself(folder, 'authority', HERE);
  return {
    authority: join(folder, 'authority.pem'),
    right: sign(folder, 'right', HERE, PRESENT),
    wrong: {
      expired: sign(folder, 'expired', HERE, PAST),
      'of another host': sign(folder, 'other', 'DNS:reports.example', PRESENT),
      'signed by itself': signByItself(folder, 'itself', HERE),
    },
  };
}
