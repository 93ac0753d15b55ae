import type { Messages } from '../../en.ts';
import { insideSentence } from '../../inside-sentence.ts';
import { count } from '../plural.ts';

/** Words of fields, lists and tables. */
export const fields: Messages['fields'] = {
  noMatches: 'Nada encontrado',
  clearAll: (field) => `Limpar ${insideSentence(field)}`,
  openList: (field) => `Mostrar opções de ${insideSentence(field)}`,
  showPassword: 'Mostrar a senha',
  hidePassword: 'Ocultar a senha',
  pages: 'Páginas',
  previousPage: 'Página anterior',
  nextPage: 'Próxima página',
  range: (from, to, total) => `${count(from)}–${count(to)} de ${count(total)}`,
  page: (page, pages) => `Página ${count(page)} de ${count(pages)}`,
  dateFormat: 'AAAA-MM-DD',
  pickDate: (field) => `Escolher ${insideSentence(field)}`,
};
