import type { MessageWords } from '@daybook/texts/mail/en.ts';

/** Emails to the operator, at OPERATOR_EMAIL and in English. Instants are milliseconds since 1970 UTC. */
export type OperatorMessage = {
  /** Where traders reach it, as an origin. */ readonly installation: string;
} & (
  | {
      readonly kind: 'backups-failing';
      readonly since: number;
      readonly sentence: string;
      readonly last: LastBackup | null;
    }
  | { readonly kind: 'backups-mended'; readonly last: LastBackup | null }
  | {
      readonly kind: 'backups-missing' | 'backups-of-others';
      readonly place: string;
      readonly count: number;
      /** The newest of them. */
      readonly names: readonly string[];
    }
  | { readonly kind: 'store-fault'; readonly sentence: string }
);

interface LastBackup {
  readonly at: number;
  readonly place: string;
}

/** The words of an email to the operator. */
export function operatorWords(message: OperatorMessage): MessageWords {
  switch (message.kind) {
    case 'backups-failing':
      return {
        subject: 'Daybook: backups fail',
        paragraphs: [
          `The backup of ${message.installation} failed at ${utcText(message.since)}: ${message.sentence}`,
          message.last === null
            ? 'There is no backup at that place yet.'
            : `The last good one is of ${utcText(message.last.at)}, in ${message.last.place}.`,
          'It is tried again every hour. You get one more e-mail when it works again.',
        ],
        after: ['On the server: daybook backup list, and the log.'],
      };
    case 'backups-mended':
      return {
        subject: 'Daybook: backups work again',
        paragraphs: [
          message.last === null
            ? `Backups of ${message.installation} are made again.`
            : `Backups of ${message.installation} are made again: the last one is of ${utcText(message.last.at)}, in ${message.last.place}.`,
        ],
      };
    case 'backups-missing':
      return {
        subject: 'Daybook: backups have vanished',
        paragraphs: [
          `${message.count} of the backups that ${message.installation} made are no longer in ${message.place}, and Daybook did not remove them:`,
          message.names.join(', '),
          'If you removed them, accept it with the command below. If you did not, find out who or what did.',
        ],
        after: ['On the server: daybook backup list, then daybook backup accept.'],
      };
    case 'backups-of-others':
      return {
        subject: 'Daybook: backups of another installation',
        paragraphs: [
          `In ${message.place}, where ${message.installation} keeps its backups, there are ${message.count} of another installation, of a copy of this one, or from before a restore:`,
          message.names.join(', '),
          'Daybook never removes them. Give each installation a folder of its own; if they may stay, accept it with the command below.',
        ],
        after: ['On the server: daybook backup list, then daybook backup accept.'],
      };
    case 'store-fault':
      return {
        subject: 'Daybook: the journal is damaged or gone',
        paragraphs: [
          `${message.installation} acknowledges nothing more: ${message.sentence}`,
          'Nothing is lost that was acknowledged before, as far as the disk holds it. Stop the server, keep a copy of DATA_DIR as it is, and restore the last sound backup to an empty place.',
        ],
        after: ['On the server: daybook backup verify, then restore; and the log.'],
      };
  }
}

/** As `2026-11-23 02:30 UTC`. */
export function utcText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
