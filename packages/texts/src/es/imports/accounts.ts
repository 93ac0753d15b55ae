import type { Messages } from '../../en.ts';

/** The trading accounts and their logins at the platforms. */
export const accounts: Messages['accounts'] = {
  title: 'Cuentas de trading',
  link: 'Conectar una cuenta',
  linkTitle: 'Conecta una plataforma de trading',
  linkHelp:
    'Se conectan todas las cuentas que muestra. Lo que escribes se guarda cifrado y no se vuelve a mostrar.',
  asking: 'Consultando la plataforma',
  host: 'Dirección web de tu plataforma',
  hostHelp: 'Como la abres en el navegador, por ejemplo tuempresa.propreports.com',
  hostNotAllowed:
    'Daybook no contacta con esta dirección. Revísala o pregunta a quien administra esta instalación.',
  passwordShared: (names) => `También es la contraseña de ${names}.`,
  updated: 'La contraseña se actualizó correctamente',
  rejected: 'Se rechazó la actualización de la contraseña',
  /** Accounts that are traded without real money. */
  environments: { paper: 'Simulada', demo: 'Demo' },
  inactive: '(INACTIVA)',
  principal: 'Cuenta principal',
  makePrincipal: 'Hacerla cuenta principal',
  switchOff: 'Desactivar',
  switchOn: 'Activar',
  test: 'Probar el acceso',
  tested: (account) => `La plataforma acepta el acceso y muestra ${account}.`,
  testedNotShown: (account) => `La plataforma acepta el acceso, pero ya no muestra ${account}.`,
  testRejected: 'La plataforma rechaza el acceso. Escribe abajo su contraseña actual.',
  allowsOvernight: 'Mantengo posiciones de un día para otro',
  allowsOvernightHelp: 'Si no, las actualizaciones esperan a que no tengas posiciones.',
  remove: 'Quitar',
  removeTitle: (account) => `¿Quitar ${account}?`,
  removeKept:
    'Sus operaciones se quedan en tu diario. La cuenta se desactiva y se borra su acceso; conéctala de nuevo para recuperarla.',
  removeGone: 'No tiene operaciones. Conecta de nuevo su acceso para recuperarla.',
  noLogin: 'Sin acceso: sus operaciones vienen de un archivo, o se quitó su acceso.',
  linked: (names) =>
    names.length === 0
      ? 'El acceso está al día; no había ninguna cuenta nueva.'
      : `Conectadas: ${names.join(', ')}`,
  skipped: (names) => `Ya conectadas con otro acceso: ${names.join(', ')}`,
  allLinked: (names) =>
    `Otro acceso ya tiene estas cuentas: ${names}. Para usar este, quítalas primero de allí: sus operaciones se conservan.`,
  noAccounts: 'La plataforma acepta este acceso, pero no muestra ninguna cuenta con él.',
  tooMany: (most) => `Un trader tiene como máximo ${most} cuentas.`,
  refused: 'La plataforma rechazó este acceso. Revisa el usuario y la contraseña.',
  noAnswer: 'La plataforma de trading no respondió. Inténtalo más tarde.',
  damaged: 'No se pudo leer la respuesta de la plataforma de trading. Inténtalo más tarde.',
  syncRunning: 'Tus operaciones se están actualizando. Quita la cuenta cuando termine.',
  empty: 'Aún no hay ninguna cuenta de trading',
  emptyHelp: 'Conecta tu plataforma de trading y Daybook traerá tus operaciones.',
};
