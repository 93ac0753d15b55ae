import type { Messages } from '../../en.ts';
import { count } from '../plural.ts';

/** All that is the trader's own: taking it along, and deleting it. */
export const ownData: Messages['ownData'] = {
  export: {
    title: 'Tus datos',
    help: 'Todo tu diario en un archivo zip: operaciones, ejecuciones, notas, planes e imágenes. Trae tablas para hojas de cálculo y otro Daybook puede importarlo.',
    start: 'Descargar todo',
    preparing: 'Preparando tu archivo',
    received: (megabytes) => `${megabytes} MB hasta ahora`,
    done: (name) => `Se ha descargado ${name}.`,
    changing:
      'Tu diario no deja de cambiar, quizá porque se actualizan tus operaciones. Inténtalo de nuevo en un momento.',
    tooOften: (minutes) =>
      minutes <= 1
        ? 'Demasiadas descargas. Inténtalo de nuevo en un minuto.'
        : `Demasiadas descargas. Inténtalo de nuevo en ${count(minutes)} minutos.`,
    brokenOff: 'La descarga se interrumpió. Inténtalo de nuevo.',
  },
  deletion: {
    title: 'Eliminar mi diario',
    help: 'Operaciones, notas, planes, imágenes y tu acceso se eliminan para siempre. Nadie puede recuperarlos.',
    start: 'Eliminar mi diario',
    dialogTitle: '¿Eliminar tu diario para siempre?',
    dialogText:
      'Se cierran al momento todas tus sesiones y desaparece lo que compartiste. Las copias de seguridad anteriores de esta instalación ya no podrán abrir tus contraseñas. Si quieres conservar tus datos, descárgalos antes.',
    confirmation: 'Tu correo electrónico, para confirmarlo',
    notYours: (email) => `Escribe ${email}`,
    confirm: 'Eliminar para siempre',
    deleting: 'Eliminando',
    done: 'Tu diario se ha eliminado.',
  },
};
