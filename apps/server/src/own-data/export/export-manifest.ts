import * as z from 'zod/mini';
import { imageName, instant, textOf } from '#server/own-data/tables/values.ts';

/** Names the form; a reader refuses any other. */
export const EXPORT_FORMAT = 'daybook-journal';
export const EXPORT_VERSION = 1;

const count = z.int().check(z.nonnegative());

/** The first file of an export: what the others are. Lines are counted without the CSV files' header. */
export const exportManifest = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  exportedAt: instant,
  files: z.array(
    z.strictObject({
      name: textOf(200),
      lines: count,
      bytes: count,
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
  images: z.array(z.strictObject({ name: imageName, bytes: count })),
  /** Pictures that the journal names and whose file was lost where it was exported; absent where there are none. */
  missingImages: z.optional(z.array(imageName)),
});
export type ExportManifest = z.infer<typeof exportManifest>;
