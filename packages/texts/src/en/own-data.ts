import { count } from '../count.ts';

/** All that is the trader's own: taking it along, and deleting it. */
export const ownData = {
  export: {
    title: 'Your data',
    help: 'Everything in your journal as one zip file: trades, executions, journal, plans and pictures. It has tables for spreadsheets, and another Daybook can take it in.',
    start: 'Download everything',
    preparing: 'Preparing your file',
    received: (megabytes: string) => `${megabytes} MB so far`,
    done: (name: string) => `${name} is downloaded.`,
    changing: 'Your journal keeps changing, perhaps by an update of your trades. Try again in a moment.',
    tooOften: (minutes: number) =>
      minutes <= 1
        ? 'Too many downloads. Try again in a minute.'
        : `Too many downloads. Try again in ${count(minutes)} minutes.`,
    brokenOff: 'The download broke off. Try again.',
  },
  deletion: {
    title: 'Delete my journal',
    help: 'Trades, journal, plans, pictures and your sign-in are deleted for ever. Nobody can bring them back.',
    start: 'Delete my journal',
    dialogTitle: 'Delete your journal for ever?',
    dialogText:
      'You are signed out everywhere at once, and whatever you shared is gone. Older backups of this installation cannot open your passwords any more. Download your data first if you want to keep it.',
    confirmation: 'Your e-mail address, to be sure',
    notYours: (email: string) => `Type ${email}`,
    confirm: 'Delete for ever',
    deleting: 'Deleting',
    done: 'Your journal has been deleted.',
  },
};
