import type { Messages } from '../../en.ts';

/** The question before a sign-out that would lose something. */
export const unsaved: Messages['unsaved'] = {
  title: '¿Cerrar sesión sin guardar?',
  text: 'Esto no está guardado y se pierde al cerrar sesión:',
  /** Before a trade's symbol, day and time, or `aTrade`. */
  notesOn: 'Notas de',
  aTrade: 'una operación',
  elsewhere: '(en otra pestaña)',
  stay: 'Quedarse',
  discard: 'Cerrar sesión y descartar',
};
