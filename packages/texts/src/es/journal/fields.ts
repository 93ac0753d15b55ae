import type { Messages } from '../../en.ts';
import { insideSentence } from '../../inside-sentence.ts';
import { count } from '../plural.ts';

/** Words of fields, lists and tables. */
export const fields: Messages['fields'] = {
  noMatches: 'No se encontró nada',
  clearAll: (field) => `Vaciar ${insideSentence(field)}`,
  openList: (field) => `Mostrar opciones de ${insideSentence(field)}`,
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  pages: 'Páginas',
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  range: (from, to, total) => `${count(from)}–${count(to)} de ${count(total)}`,
  page: (page, pages) => `Página ${count(page)} de ${count(pages)}`,
  dateFormat: 'AAAA-MM-DD',
  pickDate: (field) => `Elegir ${insideSentence(field)}`,
};
