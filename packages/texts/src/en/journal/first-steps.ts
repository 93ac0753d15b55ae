/** What an empty journal shows: three steps, and what leads elsewhere. */
export const firstSteps = {
  label: 'First steps',
  bring: {
    title: 'Bring your trades',
    text: 'A file takes a minute. It stays on your own server.',
    file: 'Import a file',
    link: 'Link an account',
  },
  limits: {
    title: 'Set your limits',
    text: 'What you may lose in a trade, a day and a week.',
    action: 'Set limits',
  },
  note: {
    title: 'Write the first note',
    text: 'One sentence is enough. Opens with your first trade.',
    action: 'Write',
  },
  /** Read aloud before the title of a step. */
  step: (at: number) => `Step ${at}`,
  done: 'Done',
  moving:
    'Import your trades first. Then drop the export of your other journal: its notes and tags find their trades.',
  lookAround: 'Look around first:',
  openDemo: 'Open the demo',
  anotherSignIn:
    'The demo has a sign-in of its own. To come back to your journal, log out and sign in as yourself.',
  toImport: 'To the import',
};
