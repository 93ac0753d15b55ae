import type { Messages } from '../en.ts';
import { insideSentence } from '../inside-sentence.ts';
import { count } from './plural.ts';

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
  noMatches: 'Nada encontrado',
  clearAll: (field) => `Limpar ${insideSentence(field)}`,
  openList: (field) => `Mostrar opções de ${insideSentence(field)}`,
  showTable: (title) => `Mostrar “${title}” como tabela`,
  showChart: (title) => `Mostrar “${title}” como gráfico`,
  showPassword: 'Mostrar a senha',
  hidePassword: 'Ocultar a senha',
  notifications: 'Notificações',
  pages: 'Páginas',
  previousPage: 'Página anterior',
  nextPage: 'Próxima página',
  range: (from, to, total) => `${count(from)}–${count(to)} de ${count(total)}`,
  page: (page, pages) => `Página ${count(page)} de ${count(pages)}`,
};
