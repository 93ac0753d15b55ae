import type { Happened, MessageWords, MailTexts } from './en.ts';

const message = (words: MessageWords): MessageWords => words;
const at = ({ when, device }: Happened) => (device === '' ? when : `${when}, ${device}`);
const NOT_YOU =
  'Si no fuiste tú, pon una contraseña nueva cuanto antes: en la página de inicio de sesión, «¿Olvidaste tu contraseña?».';

/** E-mails in Spanish, with tú. */
export const es: MailTexts = {
  greeting: (firstName) => (firstName === '' ? 'Hola:' : `Hola, ${firstName}:`),
  linkHelp: 'Si el botón no funciona, copia esta dirección en tu navegador:',
  footer: 'Daybook, tu diario de trading',
  when: (time) => `${time}, hora de Nueva York`,
  reset: message({
    subject: 'Pon una contraseña nueva a tu diario',
    paragraphs: ['Alguien, esperamos que tú, pidió una contraseña nueva para tu diario de trading.'],
    button: 'Poner una contraseña nueva',
    after: [
      'El enlace sirve una sola vez y durante 30 minutos. Uno más reciente lo anula.',
      'Si no lo pediste, no tienes que hacer nada: tu contraseña sigue igual.',
    ],
  }),
  invitation: (logins) =>
    message({
      subject: 'Tu diario de trading está listo',
      paragraphs: [
        'Te invitamos a llevar tu diario de trading con Daybook.',
        logins.length === 0
          ? 'Solo falta que elijas una contraseña.'
          : `Ten a mano la contraseña de tu cuenta de informes (${logins.join(', ')}): se pide una vez, para conectar tus operaciones. Después eliges una contraseña para el diario.`,
      ],
      button: 'Empezar',
      after: ['El enlace sirve durante 72 horas y es solo para ti. No lo compartas.'],
    }),
  confirmation: message({
    subject: 'Confirma tu dirección',
    paragraphs: ['Alguien, esperamos que tú, quiere llevar un diario de trading con esta dirección.'],
    button: 'Confirmar y elegir contraseña',
    after: [
      'El enlace sirve una sola vez y durante 24 horas.',
      'Si no fuiste tú, no tienes que hacer nada: sin el enlace no hay diario.',
    ],
  }),
  alreadyHere: message({
    subject: 'Ya tienes un diario',
    paragraphs: [
      'Alguien, esperamos que tú, quiso crear un diario de trading con esta dirección. Ya existe uno.',
      'Inicia sesión con tu contraseña o pide una nueva si la olvidaste.',
    ],
    button: 'Iniciar sesión',
  }),
  passwordChanged: (happened) =>
    message({
      subject: 'Se cambió tu contraseña',
      paragraphs: [`Se cambió la contraseña de tu diario: ${at(happened)}.`, NOT_YOU],
    }),
  passwordReset: (happened) =>
    message({
      subject: 'Se restableció tu contraseña',
      paragraphs: [
        `La contraseña de tu diario se restableció con un enlace enviado por correo: ${at(happened)}. Se cerraron todas las sesiones y todos los tokens de la API dejaron de funcionar.`,
        'Si no fuiste tú, otra persona puede leer tu correo: protege tu buzón y pide después otro enlace.',
      ],
    }),
  emailChangedOld: (email, happened) =>
    message({
      subject: 'Se cambió la dirección de tu diario',
      paragraphs: [
        `Tu diario pertenece ahora a la dirección ${email}: ${at(happened)}. Esta ya no lo abre, y los tokens de la API creados antes dejaron de funcionar.`,
        'Si no fuiste tú, otra persona tiene tu diario y tu contraseña. Recupéralo con el botón de abajo en las próximas 72 horas; después, escribe a quien administra tu diario.',
      ],
      button: 'Recuperar mi diario',
      after: [
        'El enlace sirve una sola vez. Hace que esta dirección vuelva a ser la de tu diario, cierra todas las sesiones, anula la contraseña y todos los tokens de la API, y te envía un correo para elegir una contraseña nueva.',
        'Si fuiste tú, no tienes que hacer nada: no uses el enlace.',
      ],
    }),
  addressUndoneChange: (happened) =>
    message({
      subject: 'Tu diario volvió a su dirección anterior',
      paragraphs: [
        `El diario que pertenecía a esta dirección volvió a la que tenía antes: ${at(happened)}. Se usó el enlace que se envió allí cuando cambió la dirección.`,
        'Esta dirección ya no lo abre. Si no fuiste tú, escribe a quien administra tu diario.',
      ],
    }),
  publicNameHidden: message({
    subject: 'Tus páginas públicas están ocultas',
    paragraphs: [
      'Desde ahora los nombres públicos son únicos y ninguno puede parecerse a un distintivo de las páginas ni al propio Daybook. Tu nombre público se parece al de un trader que lo tenía antes que tú, o a una de esas palabras; por eso nadie ve tus páginas públicas por el momento.',
      'Tu diario, tus operaciones y las páginas de las operaciones que compartes siguen como estaban; muestran un usuario anónimo.',
      'Para que vuelvan a verte, elige otro nombre en tu perfil, en «Lo que ven los demás», y activa «Mostrarme en público».',
    ],
  }),
  emailChangedNew: (happened) =>
    message({
      subject: 'Se cambió la dirección de tu diario',
      paragraphs: [
        `Desde ahora inicias sesión en tu diario con esta dirección: ${at(happened)}.`,
        'Si no sabes nada de un diario, puedes ignorar este correo.',
      ],
    }),
  confirmAddress: message({
    subject: 'Confirma tu nuevo correo electrónico',
    paragraphs: [
      'Alguien, esperamos que tú, quiere usar esta dirección para un diario de trading. El cambio se hace cuando la confirmes.',
      'A partir de entonces inicias sesión con esta dirección, y los tokens de la API creados antes dejan de funcionar.',
    ],
    button: 'Confirmar esta dirección',
    after: [
      'El enlace sirve una sola vez y durante 24 horas. Uno más reciente lo anula.',
      'Si no fuiste tú, no uses el enlace: sin él no cambia nada.',
    ],
  }),
  addressTaken: message({
    subject: 'Alguien intentó usar tu dirección',
    paragraphs: [
      'Alguien con otro diario quiso usar tu dirección. Tu diario y tu dirección siguen igual.',
      'No tienes que hacer nada.',
    ],
  }),
  addressAsked: (email, happened) =>
    message({
      subject: 'Se pidió una dirección nueva',
      paragraphs: [
        `Tu diario va a pasar a la dirección ${email}: ${at(happened)}. El cambio se hace cuando se use el enlace enviado allí; hasta entonces inicias sesión con esta dirección.`,
        'Si no fuiste tú, pon una contraseña nueva cuanto antes: en la página de inicio de sesión, «¿Olvidaste tu contraseña?». Con eso se cancela el cambio.',
      ],
    }),
  wrongCode: (happened) =>
    message({
      subject: 'La contraseña era correcta, el código no',
      paragraphs: [
        `Alguien escribió la contraseña de tu diario y después un código incorrecto: ${at(happened)}. Sin el código no se abrió ni se cambió nada.`,
        'Si no fuiste tú, alguien conoce tu contraseña: pon una nueva cuanto antes en la página de inicio de sesión, «¿Olvidaste tu contraseña?».',
      ],
    }),
  newDevice: (happened) =>
    message({
      subject: 'Inicio de sesión en un dispositivo nuevo',
      paragraphs: [`Alguien inició sesión en tu diario en un dispositivo nuevo: ${at(happened)}.`, NOT_YOU],
    }),
  secondFactorOn: (happened) =>
    message({
      subject: 'Se activó tu segundo factor',
      paragraphs: [
        `Desde ahora, para iniciar sesión en tu diario se pide también un código de una app: ${at(happened)}.`,
        NOT_YOU,
      ],
    }),
  secondFactorOff: (happened) =>
    message({
      subject: 'Se desactivó tu segundo factor',
      paragraphs: [`Tu contraseña vuelve a bastar para abrir tu diario: ${at(happened)}.`, NOT_YOU],
    }),
  apiTokenMade: (name, happened) =>
    message({
      subject: 'Un token nuevo de la API abre tu diario',
      paragraphs: [`Se creó un token para programas: ${name}. ${at(happened)}.`, NOT_YOU],
    }),
  platformPassword: (account, happened) =>
    message({
      subject: 'Se cambió la contraseña de una cuenta de trading',
      paragraphs: [
        `Tu diario guarda ahora otra contraseña para la cuenta de trading ${account}: ${at(happened)}.`,
        NOT_YOU,
      ],
    }),
};
