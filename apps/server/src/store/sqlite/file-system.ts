import { statfs } from 'node:fs/promises';
import { StoreMisconfigured } from '#server/store/store-errors.ts';

// The type numbers of Linux (statfs(2) and linux/magic.h). FUSE stays allowed: encrypted homes and the folders
// that containers share with a desktop are FUSE, and locks work there.
const NETWORK_FILE_SYSTEMS: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x01021997, '9P'],
  [0x5346414f, 'AFS'],
  [0x6b414653, 'AFS'],
  [0x73757245, 'Coda'],
  [0x564c, 'NCP'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
  [0x47504653, 'GPFS'],
  [0x01161970, 'GFS2'],
  [0x7461636f, 'OCFS2'],
]);

/** Name of the network file system behind a type number of statfs, null for a local one. */
export function findNetworkFileSystem(type: number): string | null {
  return NETWORK_FILE_SYSTEMS.get(type >>> 0) ?? null;
}

/**
 * Throws StoreMisconfigured when the folder is not on a disk of this machine: locks and the shared memory of the
 * write-ahead log do not hold over a network, and two servers would then destroy each other's rows.
 */
export async function requireLocalDisk(folder: string): Promise<void> {
  if (process.platform === 'win32' && folder.startsWith('\\\\')) throw onNetwork(folder, 'a network share');
  if (process.platform !== 'linux') return; // other systems number their file systems again with each version
  const network = findNetworkFileSystem((await statfs(folder)).type);
  if (network !== null) throw onNetwork(folder, network);
}

function onNetwork(folder: string, kind: string): StoreMisconfigured {
  return new StoreMisconfigured(
    `the data folder ${folder} is on ${kind}: a journal needs a local disk, or PostgreSQL through DATABASE_URL`,
  );
}
