import type { Messages } from '../../en.ts';

/** What went wrong, by the code that the server answers with. */
export const problems: Messages['problems'] = {
  '001': 'Debes cerrar todas tus operaciones antes de sincronizar',
  '002': 'Tu sesión ha caducado',
  '003': 'Tu sesión ha caducado',
  '004': 'Usuario o contraseña incorrectos',
  '005': 'Hoy no queda ninguna sincronización. La próxima será posible después de medianoche en Nueva York.',
  '006': 'La plataforma de trading rechazó el acceso. Revisa la contraseña de esta cuenta.',
  '007': 'La plataforma de trading no respondió. El intento cuenta; vuelve a intentarlo más tarde.',
  '008': 'La respuesta de la plataforma de trading llegó dañada. No se guardó nada.',
  '009': 'Esto ha cambiado mientras tanto. Revisa el estado actual e inténtalo de nuevo.',
  '010': 'No se encontró',
  '011': 'Hay algo incorrecto en el formulario.',
  '012': 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
  '013': 'No queda espacio para guardar esto.',
  '999': 'Error desconocido',
  offline: 'No se puede acceder a Daybook. Revisa la conexión e inténtalo de nuevo.',
  request: (id) => `Solicitud ${id}`,
};
