import type { Messages } from '../en.ts';
import { insideSentence } from '../inside-sentence.ts';
import { count } from './plural.ts';

/** Words of the parts that every screen uses. */
export const ui: Messages['ui'] = {
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  edit: 'Editar',
  copy: 'Copiar',
  copied: 'Copiado',
  clear: 'Borrar',
  remove: (what) => `Quitar ${what}`,
  loading: 'Cargando',
  about: (what) => `Acerca de ${insideSentence(what)}`,
  required: 'Obligatorio',
  optional: 'opcional',
  noMatches: 'No se encontró nada',
  clearAll: (field) => `Vaciar ${insideSentence(field)}`,
  openList: (field) => `Mostrar opciones de ${insideSentence(field)}`,
  showTable: (title) => `Mostrar «${title}» como tabla`,
  showChart: (title) => `Mostrar «${title}» como gráfico`,
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  notifications: 'Notificaciones',
  pages: 'Páginas',
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  range: (from, to, total) => `${count(from)}–${count(to)} de ${count(total)}`,
  page: (page, pages) => `Página ${count(page)} de ${count(pages)}`,
};
