// The licences of everything that a release carries, in one text.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checkout.mjs';

/** @typedef {import('./packages.mjs').CarriedPackage} CarriedPackage */

const LICENCE_FILE = /^(licen[cs]e|copying|notice|third-party-notices)/i;

/** @param {readonly CarriedPackage[]} packages */
export function writeLicences(packages) {
  const head = 'Daybook carries the packages below, each under its own licence.\n';
  return [head, ...packages.map(section)].join(`\n${'='.repeat(78)}\n\n`);
}

/** @param {CarriedPackage} one */
function section({ place, name, version, licence }) {
  const texts = licenceTexts(place);
  const words =
    texts.length > 0 ? texts : ['(The package carries no text; its licence is the one named above.)\n'];
  return `${name} ${version} — ${licence}\n\n${words.join('\n\n')}`;
}

/** @param {string} place */
function licenceTexts(place) {
  const folder = join(ROOT, place);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n'));
}
