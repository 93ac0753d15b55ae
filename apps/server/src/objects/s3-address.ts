/** A bucket and the folder in it. */
export interface S3Address {
  readonly bucket: string;
  /** Begins every key: empty, or ends with `/`. */
  readonly prefix: string;
}

/** Reads `s3://bucket/folder/deeper`; null for anything else. */
export function parseS3Address(text: string): S3Address | null {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text) ?? [];
  if (bucket === undefined || bucket.includes('..')) return null;
  const folders = path.replace(/\/$/, '').split('/');
  if (folders.length === 1 && folders[0] === '') return { bucket, prefix: '' };
  if (!folders.every((folder) => /^[\w.-]{1,100}$/.test(folder) && !/^\.+$/.test(folder))) return null;
  return { bucket, prefix: `${folders.join('/')}/` };
}
