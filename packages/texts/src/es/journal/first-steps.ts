import type { Messages } from '../../en.ts';

/** What an empty journal shows: three steps, and what leads elsewhere. */
export const firstSteps: Messages['firstSteps'] = {
  label: 'Primeros pasos',
  bring: {
    title: 'Trae tus operaciones',
    text: 'Un archivo de tu bróker tarda un minuto. Se queda en tu propio servidor.',
    file: 'Importar un archivo',
    link: 'Conectar una cuenta',
  },
  limits: {
    title: 'Pon tus límites',
    text: 'Lo que puedes perder en una operación, un día y una semana.',
    action: 'Poner límites',
  },
  note: {
    title: 'Escribe la primera nota',
    text: 'Basta con una frase. Se abre con tu primera operación.',
    action: 'Escribir',
  },
  step: (at) => `Paso ${at}`,
  done: 'Hecho',
  moving:
    'Primero importa tus operaciones. Luego suelta la exportación de tu otro diario: sus notas y etiquetas encuentran su operación.',
  lookAround: 'Primero echa un vistazo:',
  openDemo: 'Abrir la demo',
  anotherSignIn:
    'La demo tiene su propio acceso. Para volver a tu diario, cierra la sesión e inicia la tuya.',
  toImport: 'Ir a la importación',
};
