import type { Messages } from '../en.ts';

/** What the journal's screens say beside their figures. */
export const journal: Messages['journal'] = {
  loadFailed: 'No se pudo cargar tu diario.',
  tryAgain: 'Reintentar',
  currency: 'Moneda',
  currencyHelp: 'Los importes en monedas distintas nunca se suman: se muestra una a la vez.',
  gallery: {
    title: 'Galería de trading',
    empty: 'Aún no hay imágenes',
    emptyHelp: 'Aquí se reúnen las imágenes que adjuntas a tus operaciones.',
  },
  tradeLoading: 'Cargando la operación',
  backToTrades: 'Volver a las operaciones',
  tradeMissing: 'Esa operación no existe',
  tradeMissingHelp: 'Puede que se haya reagrupado con otras ejecuciones o que la dirección esté incompleta.',
  previousTrade: 'Operación anterior',
  nextTrade: 'Operación siguiente',
  screenFailed: 'No se pudo mostrar esta pantalla.',
  passwordTooLong: 'Una contraseña tiene como máximo 128 caracteres.',
  wrongSetUpCode: 'Este no es el código que mostró el servidor.',
  alreadyCreated:
    'Alguien ha creado un diario aquí mientras tanto. Vuelve a cargar la página para iniciar sesión.',
  comeBack: 'Inicia sesión de nuevo para seguir donde estabas.',
  typedIsKept: 'Lo que escribiste se conserva.',
  signInFirst: 'Inicia sesión para abrir esta página.',
  signInToComment: 'Inicia sesión para escribir tu comentario. Después volverás a la operación.',
  defaultMistakes: [
    'Aumentar una operación perdedora',
    'No respetar el stop loss',
    'Iniciar una operación sin evento',
  ],
};
