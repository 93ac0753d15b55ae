import type { ReadFile } from '@daybook/api/imports/imports.ts';
import type { FilePart } from '@daybook/brokers/files/file-reading.ts';
import type { Refusal } from '@daybook/brokers/reading/unreadable-file.ts';
import { askedOf, readFileOf, refusalFields, unread } from '#server/uploads/preview/shown-file.ts';
import { limitShown } from '#server/uploads/preview/shown-limits.ts';

type PartOf<Kind extends FilePart['kind']> = Extract<FilePart, { readonly kind: Kind }>;

/** What each file came to, in the order in which they are read. */
export function noteFiles(isWhole: boolean) {
  const read: ReadFile[] = [];
  const limit = limitShown();
  /** The one that is being read, once it is known what it is. */
  let present = { file: '', format: '' };
  const note = (file: ReadFile): void => {
    read.push(limit(file));
    present = { file: '', format: '' };
  };
  return {
    read,
    begin: ({ file, format }: PartOf<'recognised'>): void => void (present = { file, format }),
    finish: ({ file, summary }: PartOf<'finished'>): void => note(readFileOf(file, summary, isWhole)),
    ask: ({ file, question }: PartOf<'asked'>): void => note(askedOf(file, present.format, question)),
    refuse: (part: PartOf<'refused'>): void =>
      note({ ...unread(part.file, present.format), refused: { line: part.line, ...refusalFields(part) } }),
    /** Ends with the present one, which is refused where a reason is given. */
    stop: (refusal?: Refusal): void => {
      const file = unread(present.file, present.format);
      note(refusal ? { ...file, refused: { line: refusal.line, ...refusalFields(refusal) } } : file);
    },
  };
}
