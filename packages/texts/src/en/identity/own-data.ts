import { count } from '../plural.ts';

/** All that is the trader's own: taking it along, and deleting it. */
export const ownData = {
  export: {
    title: 'Your data',
    help: 'Everything in your journal as one zip file: trades, executions, journal, plans and images. It has tables for spreadsheets, and another Daybook can import it.',
    start: 'Download everything',
    preparing: 'Preparing your file',
    received: (megabytes: string) => `${megabytes} MB so far`,
    done: (name: string) => `${name} has been downloaded.`,
    changing:
      'Your journal keeps changing, perhaps because your trades are being updated. Try again in a moment.',
    tooOften: (minutes: number) =>
      minutes <= 1
        ? 'Too many downloads. Try again in a minute.'
        : `Too many downloads. Try again in ${count(minutes)} minutes.`,
    brokenOff: 'The download was interrupted. Try again.',
  },
  deletion: {
    title: 'Delete my journal',
    help: 'Trades, journal, plans, images and your sign-in are permanently deleted. Nobody can bring them back.',
    start: 'Delete my journal',
    dialogTitle: 'Delete your journal permanently?',
    dialogText:
      'You are signed out everywhere at once, and everything you shared is gone. Older backups of this installation can no longer open your passwords. Download your data first if you want to keep it.',
    confirmation: 'Your email address, to confirm',
    notYours: (email: string) => `Type ${email}`,
    confirm: 'Delete permanently',
    deleting: 'Deleting',
    done: 'Your journal has been deleted.',
  },
};
