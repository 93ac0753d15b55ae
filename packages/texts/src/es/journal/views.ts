import type { Messages } from '../../en.ts';
import { count } from '../plural.ts';

/** What the trader keeps under names: tab, period and filter. */
export const views: Messages['views'] = {
  title: 'Vistas',
  save: 'Guardar vista',
  saveHelp: 'Se guardan la pestaña, el período y el filtro. «Esta semana» es siempre la semana en curso.',
  name: 'Nombre',
  rename: 'Cambiar nombre',
  renameOf: (name) => `Cambiar el nombre de «${name}»`,
  update: 'Actualizar con lo que se muestra',
  moveUp: 'Subir',
  moveDown: 'Bajar',
  remove: 'Eliminar',
  menuOf: (name) => `Vista «${name}»`,
  saved: (name) => `«${name}» está en la barra lateral y en la búsqueda.`,
  updated: (name) => `«${name}» abre ahora lo que se muestra.`,
  removed: (name) => `Se eliminó «${name}».`,
  undo: 'Deshacer',
  full: (most) => `Tienes ${count(most)} vistas. Elimina una para guardar otra.`,
  longAddress: 'Este filtro es demasiado largo para guardarlo. Elige menos valores.',
  nameEmpty: 'Ponle un nombre a la vista.',
  nameLong: 'Usa 60 caracteres como máximo.',
  nameControl: 'Usa solo letras, números y signos.',
  nameSame: (name, place) =>
    `La vista ${count(place)} ya se llama «${name}». Elige otro nombre o actualiza esa vista desde su menú.`,
};
