import type { Messages } from '../../en.ts';
import { insideSentence } from '../../inside-sentence.ts';

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
  showTable: (title) => `Mostrar «${title}» como tabla`,
  showChart: (title) => `Mostrar «${title}» como gráfico`,
  notifications: 'Notificaciones',
};
