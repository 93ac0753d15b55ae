import type { Messages } from '../../en.ts';
import { insideSentence } from '../../inside-sentence.ts';

/** Words of the parts that every screen uses. */
export const ui: Messages['ui'] = {
  close: 'Fechar',
  cancel: 'Cancelar',
  save: 'Salvar',
  edit: 'Editar',
  copy: 'Copiar',
  copied: 'Copiado',
  clear: 'Limpar',
  remove: (what) => `Remover ${what}`,
  loading: 'Carregando',
  about: (what) => `Sobre ${insideSentence(what)}`,
  required: 'Obrigatório',
  optional: 'opcional',
  showTable: (title) => `Mostrar “${title}” como tabela`,
  showChart: (title) => `Mostrar “${title}” como gráfico`,
  notifications: 'Notificações',
};
