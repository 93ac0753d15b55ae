import type { images as english } from '../../en/journal/images.ts';
import { count, counted } from '../plural.ts';

/** Imágenes de operaciones y personas. */
export const images: typeof english = {
  gallery: {
    title: 'Galería de trading',
    empty: 'Aún no hay imágenes',
    emptyHelp: 'Aquí se reúnen las imágenes que adjuntas a tus operaciones.',
  },
  choose: 'Elegir una imagen',
  change: 'Elegir otra imagen',
  dropHere: 'Suelta la imagen aquí',
  help: 'Haz clic, arrastra un archivo hasta aquí o pégalo. JPEG, PNG, GIF (primer fotograma) o BMP.',
  helpMany: (most) =>
    `Haz clic, arrastra archivos hasta aquí o pégalos. JPEG, PNG, GIF (primer fotograma) o BMP, hasta ${most} por operación.`,
  refused: 'Elige un archivo que sea una imagen y pese menos de 900kb',
  problems: {
    'too-many-pixels': `Esta imagen tiene demasiados píxeles: como máximo 24 megapíxeles y ${count(12_000)} por lado.`,
    'too-complex': 'Esta imagen tarda demasiado en leerse. Guárdala en otro formato e inténtalo de nuevo.',
    'too-many': (most) => `Una operación tiene como máximo ${most} imágenes. Quita una primero.`,
  },
  tooManyUploads: (minutes) =>
    `Has añadido muchas imágenes en una hora. Inténtalo de nuevo en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
  preparing: 'Preparando la imagen',
  unsaved: 'Sin guardar',
  first: 'Se muestra primero',
  makeFirst: (place) => `Mostrar primero la imagen ${place}`,
  remove: (place) => `Quitar la imagen ${place}`,
  removeOne: 'Quitar la imagen',
  enlarge: (place, total) => (total === 1 ? 'Ampliar la imagen' : `Ampliar la imagen ${place} de ${total}`),
  ofTrade: (symbol, date) => `Imagen de la operación de ${symbol} del ${date}`,
  title: 'Imágenes',
  avatar: 'Foto',
  avatarHelp: 'Haz clic, arrastra un archivo hasta aquí o pégalo. Se recorta en cuadrado.',
  openTrade: 'Abrir la operación',
  count: (value) => counted(value, { one: 'imagen', other: 'imágenes' }),
  noneShownHelp: 'Ninguna de las operaciones que coinciden tiene una imagen.',
  viewer: {
    label: 'Visor de imágenes',
    previous: 'Imagen anterior',
    next: 'Imagen siguiente',
    slide: 'imagen',
    position: 'Imagen {index} de {total}',
  },
};
