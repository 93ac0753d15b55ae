import type { Messages } from '../en.ts';

/** The screens before the journal: sign-in, first start, passwords. */
export const entry: Messages['entry'] = {
  signInTitle: 'Inicia sesión en tu diario',
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
    failed: 'No ha funcionado. No se ha cambiado nada; inténtalo de nuevo.',
  },
  reset: {
    title: 'Restablece tu contraseña',
    text: 'Escribe el correo de tu diario. Te enviamos un enlace para poner una contraseña nueva.',
    send: 'Enviar el enlace',
    checkTitle: 'Revisa tu correo',
    sent: 'Te hemos enviado un correo para restablecer la contraseña',
    checkText:
      'El enlace sirve una sola vez y durante 30 minutos. Si no llega nada, mira también en el correo no deseado.',
    back: 'Volver al inicio de sesión',
  },
  setPassword: {
    title: 'Pon una contraseña nueva',
    submit: 'Guardar contraseña',
    emailHelp: 'La dirección de tu diario, a la que llegó el correo.',
  },
  started: {
    title: 'Empieza aquí',
    text: 'Escribe la contraseña de tu cuenta de informes. Se comprueba en tu plataforma y se conectan tus operaciones.',
    passwordOf: (login) => `Contraseña de ${login}`,
    check: 'Conectar la cuenta',
    proved: (login) => `${login} está conectada`,
    linked: 'HEMOS CONECTADO TU CUENTA CON TU DIARIO',
    next: 'Continuar',
    choose: 'Elige tu contraseña',
    chooseText: 'Con ella inicias sesión en tu diario. No es la contraseña de tu cuenta de informes.',
    oops: 'VAYA, PARECE QUE TODAVÍA NO PODEMOS ACCEDER A ESTA CUENTA',
    oopsHelp: 'Se probaron demasiadas contraseñas. Te ayudamos a acceder.',
    oopsNobody: 'Se probaron demasiadas contraseñas. Pide un enlace nuevo a quien te invitó.',
    contact: 'Contáctanos',
  },
  register: {
    title: 'Crea tu diario',
    text: 'Te enviamos un enlace para confirmar tu dirección. Después eliges una contraseña.',
    submit: 'Enviar el enlace',
    sent: 'Te hemos enviado un correo con un enlace',
    sentText:
      'El enlace sirve una sola vez y durante 24 horas. Si no llega nada, mira también en el correo no deseado.',
    invite: '¿Nuevo aquí? Crea tu diario',
  },
  deadLink: {
    title: 'Este enlace no funciona',
    text: 'Ya se usó, lo sustituyó uno más reciente o caducó. Si recargaste la página, ábrelo otra vez desde tu correo.',
    again: 'Pedir un enlace nuevo',
  },
  errorPage: {
    title: 'Algo salió mal',
    text: 'Esta página no se puede mostrar. Inicia sesión o pide ayuda.',
    toSignIn: 'Ir al inicio de sesión',
  },
  passwordProblems: {
    tooShort: 'Esta contraseña parece demasiado corta',
    missing: (classes) => `Añade ${classes.join(', ')}.`,
    lower: 'una minúscula',
    upper: 'una mayúscula',
    digit: 'un dígito',
    symbol: 'un símbolo',
    common: 'Esta contraseña es demasiado común. Elige otra.',
    mismatch: 'Las contraseñas no coinciden',
  },
  notAnEmail: 'VAYA, ESTO NO PARECE UN CORREO ELECTRÓNICO',
};
