import type { Messages } from '../en.ts';

/** The screens before the journal: sign-in, first start, passwords. */
export const entry: Messages['entry'] = {
  signInTitle: 'Entra en tu diario',
  email: 'Correo electrónico',
  password: 'Contraseña',
  newPassword: 'Contraseña nueva',
  confirmation: 'Confirma la contraseña',
  letsGo: '¡Vamos!',
  forgot: '¿Olvidaste tu contraseña?',
  wrong: 'Usuario o contraseña incorrectos',
  tryAgainIn: (minutes) =>
    minutes <= 1
      ? 'Demasiados intentos. Inténtalo de nuevo en un minuto.'
      : `Demasiados intentos. Inténtalo de nuevo en ${minutes} minutos.`,
  firstRun: {
    title: 'Te damos la bienvenida a Daybook',
    text: 'Tu diario de trading está listo y todavía vacío. ¿Cómo quieres empezar?',
    create: 'Crear mi diario',
    createText:
      'Empieza con tu propia cuenta. Después conectas tu plataforma de trading o importas un archivo.',
    demo: 'Explorar con datos de demostración',
    demoText:
      'Dos años de un trader inventado: operaciones, diario, plan y una plataforma con la que sincronizar.',
    back: 'Volver',
    createTitle: 'Crea tu diario',
    createHint: 'Todo permanece en esta instalación.',
    firstName: 'Nombre',
    lastName: 'Apellidos',
    passwordHelp: 'Al menos 8 caracteres con minúscula, mayúscula, un dígito y un símbolo.',
    setUpCode: 'Código de instalación',
    setUpCodeHelp: 'El servidor lo mostró al arrancar.',
    demoPreparing: 'Preparando dos años de operaciones',
    demoTitle: 'Tu diario de demostración está listo',
    demoOnce: 'Estos datos de acceso se muestran una sola vez. Guárdalos si quieres volver.',
    copyEmail: 'Copiar el correo',
    copyPassword: 'Copiar la contraseña',
    open: 'Abrir el diario',
    failed: 'No funcionó. No se cambió nada; inténtalo de nuevo.',
  },
  passwordProblems: {
    tooShort: 'Esta contraseña parece demasiado corta',
    missing: (classes) => `Añade ${classes.join(', ')}.`,
    lower: 'una minúscula',
    upper: 'una mayúscula',
    digit: 'un dígito',
    symbol: 'un símbolo',
    common: 'Esta contraseña está en listas de contraseñas comunes. Elige otra.',
    mismatch: 'Las contraseñas no coinciden',
  },
  notAnEmail: 'VAYA, ESTO NO PARECE UN CORREO ELECTRÓNICO',
};
