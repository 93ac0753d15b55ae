import type { LetterWords } from '@daybook/texts/mail/en.ts';

/** Letters to the operator, at OPERATOR_EMAIL and in English. Instants are milliseconds since 1970 UTC. */
export type OperatorLetter = {
  /** Where traders reach it, as an origin. */ readonly installation: string;
} & (
  | {
      readonly kind: 'backups-failing';
      readonly since: number;
      readonly sentence: string;
      readonly last: LastBackup | null;
    }
  | { readonly kind: 'backups-mended'; readonly last: LastBackup | null }
  | { readonly kind: 'store-fault'; readonly sentence: string }
);

interface LastBackup {
  readonly at: number;
  readonly place: string;
}

/** The words of a letter to the operator. */
export function operatorWords(letter: OperatorLetter): LetterWords {
  switch (letter.kind) {
    case 'backups-failing':
      return {
        subject: 'Daybook: backups fail',
        paragraphs: [
          `The backup of ${letter.installation} failed at ${utcText(letter.since)}: ${letter.sentence}`,
          letter.last === null
            ? 'There is no backup at that place yet.'
            : `The last good one is of ${utcText(letter.last.at)}, in ${letter.last.place}.`,
          'It is tried again every hour. You get one more e-mail when it works again.',
        ],
        after: ['On the server: npm run daybook -- backup list, and the log.'],
      };
    case 'backups-mended':
      return {
        subject: 'Daybook: backups work again',
        paragraphs: [
          letter.last === null
            ? `Backups of ${letter.installation} are made again.`
            : `Backups of ${letter.installation} are made again: the last one is of ${utcText(letter.last.at)}, in ${letter.last.place}.`,
        ],
      };
    case 'store-fault':
      return {
        subject: 'Daybook: the journal is damaged or gone',
        paragraphs: [
          `${letter.installation} acknowledges nothing more: ${letter.sentence}`,
          'Nothing is lost that was acknowledged before, as far as the disk holds it. Stop the server, keep a copy of DATA_DIR as it is, and restore the last sound backup to an empty place.',
        ],
        after: ['On the server: npm run daybook -- backup verify, then restore; and the log.'],
      };
  }
}

/** As `2026-11-23 02:30 UTC`. */
export function utcText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
