import type { Messages } from '../../en.ts';

/** The question before a sign-out that would lose something. */
export const unsaved: Messages['unsaved'] = {
  title: 'Sair sem salvar?',
  text: 'Isto não está salvo e se perde ao sair:',
  /** Before a trade's symbol, day and time, or `aTrade`. */
  notesOn: 'Anotações de',
  aTrade: 'uma operação',
  elsewhere: '(em outra aba)',
  stay: 'Ficar',
  discard: 'Sair e descartar',
};
