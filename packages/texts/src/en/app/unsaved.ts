/** The question before a sign-out that would lose something. */
export const unsaved = {
  title: 'Log out without saving?',
  text: 'This is not saved, and it is lost when you log out:',
  /** Before a trade's symbol, day and time, or `aTrade`. */
  notesOn: 'Notes on',
  aTrade: 'a trade',
  elsewhere: '(in another tab)',
  stay: 'Stay',
  discard: 'Log out and discard',
};
