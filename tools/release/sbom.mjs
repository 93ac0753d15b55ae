// The list of what a release is made of, in CycloneDX 1.6: the same bytes for the same packages.
import { createHash } from 'node:crypto';

/** @typedef {import('./packages.mjs').CarriedPackage} CarriedPackage */

/**
 * @param {readonly CarriedPackage[]} packages
 * @param {{ readonly version: string, readonly builtAt: number }} release `builtAt` in seconds since 1970 UTC
 * @returns {string} JSON
 */
export function writeSbom(packages, { version, builtAt }) {
  const root = `pkg:generic/daybook@${version}`;
  const byPlace = new Map(packages.map((one) => [one.place, one]));
  const roots = packages.filter(({ place }) => !packages.some(({ needs }) => needs.includes(place)));
  const content = {
    metadata: {
      timestamp: new Date(builtAt * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': root,
        name: 'daybook',
        version,
        licenses: [{ license: { id: 'MIT' } }],
        purl: root,
      },
    },
    components: packages.map(component),
    dependencies: [
      { ref: root, dependsOn: roots.map(refOf).sort() },
      ...packages.map((one) => ({
        ref: refOf(one),
        dependsOn: one.needs.flatMap((place) => byPlace.get(place) ?? []).map(refOf),
      })),
    ],
  };
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const head = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(digest)}`,
    version: 1,
  };
  return `${JSON.stringify({ ...head, ...content }, null, 2)}\n`;
}

/** @param {CarriedPackage} one */
function component(one) {
  const [, algorithm, base64 = ''] = /^(sha512)-(.+)$/.exec(one.integrity) ?? [];
  return {
    type: 'library',
    'bom-ref': refOf(one),
    name: one.name,
    version: one.version,
    ...(algorithm && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }],
    }),
    licenses: [
      / (AND|OR|WITH) /.test(one.licence) ? { expression: one.licence } : { license: { id: one.licence } },
    ],
    purl: purlOf(one),
    properties: one.where.map((value) => ({ name: 'daybook:where', value })),
  };
}

/** One package may stand at two places in one version. @param {CarriedPackage} one */
function refOf(one) {
  return one.place === `node_modules/${one.name}` ? purlOf(one) : `${purlOf(one)}#${one.place}`;
}

/** @param {CarriedPackage} one */
function purlOf({ name, version }) {
  return `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
}

/** A version 8 UUID: its bits are whatever its maker says. @param {string} hex */
function uuidOf(hex) {
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
