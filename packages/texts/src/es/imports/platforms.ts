import type { Messages } from '../../en.ts';

const password = {
  user: 'Usuario en la plataforma',
  secret: 'Contraseña en la plataforma',
  newSecret: 'Contraseña nueva',
  updateSecret: 'Actualizar la contraseña',
  secretHelp: 'La contraseña de tu plataforma de trading. Se comprueba allí antes de guardarla.',
};

/** The platforms that executions are fetched from: what they ask for, and what they say. */
export const platforms: Messages['platforms'] = {
  choose: 'Plataforma',
  server: 'Tipo de cuenta',
  purposes: { live: 'Real', paper: 'Simulada o demo' },
  fields: {
    propreports: {
      ...password,
      where: 'El sitio de informes de tu firma, con el usuario que tienes allí.',
    },
    ibkr: {
      where:
        'En el Client Portal abre Performance & Reports, Flex Queries. Crea una Activity Flex Query con la sección Trades, opción Executions, todos los campos, formato XML y los últimos 30 días naturales; añade Open Positions si quieres. Después activa allí el Flex Web Service y copia su token. Los informes llegan a la mañana siguiente; una consulta Trade Confirmation muestra las ejecuciones a los pocos minutos.',
      user: 'ID de la consulta',
      secret: 'Token del Flex Web Service',
      newSecret: 'Token nuevo',
      updateSecret: 'Actualizar el token',
      secretHelp:
        'Un token nuevo anula el anterior en Interactive Brokers. Se comprueba allí antes de guardarlo.',
    },
    alpaca: {
      where:
        'En el panel de la cuenta elige API Keys y genera un par. Las cuentas reales y las simuladas tienen claves distintas. Daybook solo lee con ellas.',
      user: 'ID de la clave API',
      secret: 'Clave secreta',
      newSecret: 'Clave secreta nueva',
      updateSecret: 'Actualizar la clave secreta',
      secretHelp: 'La clave secreta del mismo ID. Se comprueba en Alpaca antes de guardarla.',
    },
    tradovate: {
      ...password,
      where:
        'En los ajustes de la aplicación elige API Access y genera una clave; muestra un ID de cliente (cid) y un secreto (sec). Tradovate solo da acceso API a algunas cuentas. Las cuentas de firmas de fondeo que no lo tienen se importan con el archivo Fills.',
    },
    projectx: {
      where:
        'En los ajustes de TopstepX elige API y genera una clave. El acceso API es una suscripción aparte. El usuario es el mismo con el que inicias sesión.',
      user: 'Usuario',
      secret: 'Clave API',
      newSecret: 'Clave API nueva',
      updateSecret: 'Actualizar clave API',
      secretHelp: 'Se comprueba en la plataforma antes de guardarla.',
    },
  },
  userFormats: {
    ibkr: 'Solo cifras, como aparecen junto a la consulta en la lista de consultas Flex.',
    alpaca: 'Solo letras y cifras, como el panel muestra el ID de la clave.',
  },
  extra: { clientId: 'ID de cliente (cid)', clientSecret: 'Secreto de la API (sec)' },
  reasons: {
    'in-another-account':
      'Otra cuenta de tu diario ya tiene ejecuciones de esta, así que no se importó nada de ella: contarían dos veces. Indica en la página de cuentas si son la misma y vuelve a actualizar.',
    'time-to-come': 'La plataforma indica una hora que aún no ha llegado. No se importó nada.',
    'amounts-out-of-range':
      'Los importes que indica la plataforma son mayores de lo que Daybook puede calcular. No se importó nada.',
    'ibkr-legacy-query':
      'Es una consulta Flex antigua, que Interactive Brokers ya no atiende. Crea una nueva y conecta su ID.',
    'ibkr-service-inactive':
      'El Flex Web Service de este usuario está inactivo. Actívalo en el Client Portal, en Flex Queries.',
    'ibkr-token-expired':
      'El token ha caducado. Genera uno nuevo en el Client Portal y escríbelo en la cuenta.',
    'ibkr-ip-restricted':
      'El token está ligado a otra dirección IP. Genera uno sin esa restricción o con la dirección de este servidor.',
    'ibkr-query-invalid': 'Interactive Brokers no conoce esta consulta. Revisa su ID.',
    'ibkr-token-invalid': 'Interactive Brokers no conoce este token. Revísalo o genera uno nuevo.',
    'ibkr-account-invalid':
      'La consulta nombra una cuenta que no es válida. Vuelve a elegir las cuentas de la consulta.',
    'ibkr-request-invalid':
      'Interactive Brokers no pudo validar la solicitud. Comprueba que el token y la consulta sean del mismo usuario.',
    'ibkr-too-many-requests':
      'Se enviaron demasiadas solicitudes con este token. Espera al menos diez minutos antes de volver a intentarlo.',
    'ibkr-not-available':
      'Aún no hay informe para el período de esta consulta. Elige un período más largo, como los últimos 30 días naturales.',
    'ibkr-still-preparing':
      'Interactive Brokers aún está preparando el informe. Inténtalo de nuevo en unos minutos.',
    'ibkr-no-executions':
      'El informe contiene órdenes o totales, pero ninguna ejecución. Elige la opción Executions en la sección Trades de la consulta.',
    'ibkr-query-dates':
      'El informe no indica la fecha y la hora de sus ejecuciones. En la consulta Flex elige el formato de fecha yyyyMMdd, el formato de hora HHmmss y el campo Date/Time.',
    'ibkr-query-fields':
      'Al informe le faltan campos que Daybook necesita. En la sección Trades de la consulta Flex elige Executions y todos los campos.',
    'ibkr-query-format': 'El informe no está en XML. Elige el formato XML en la consulta Flex.',
    'ibkr-period-gap':
      'El informe empieza después del último día conocido y no se pudieron obtener los días intermedios. Pon como período de la consulta los últimos 30 días naturales.',
    'alpaca-keys-refused':
      'Alpaca rechazó estas claves. Revisa las dos y si son de la cuenta real o de la simulada.',
    'alpaca-not-allowed': 'Estas claves no pueden leer la cuenta. Genera otras en su panel.',
    'tradovate-captcha':
      'Tras varios intentos fallidos, Tradovate pide comprobar que eres una persona. Inicia sesión una vez en el navegador, espera una hora e inténtalo de nuevo.',
    'tradovate-wait': 'Tradovate pide una pausa más larga. Inténtalo de nuevo en unos minutos.',
    'tradovate-locked': 'Este acceso está bloqueado o cerrado. Pregunta a Tradovate.',
    'tradovate-api-access':
      'Tradovate rechazó la clave API. Revisa el ID de cliente y el secreto, y si la cuenta tiene acceso API.',
    'projectx-agreements': 'Inicia sesión en la plataforma y acepta los acuerdos pendientes.',
    'projectx-subscription':
      'Este usuario no tiene una suscripción API activa. Suscríbete en la plataforma e inténtalo de nuevo.',
    'projectx-keys-disabled': 'La firma ha desactivado el acceso con claves API.',
    'too-many-requests': 'La plataforma pide una pausa. Inténtalo de nuevo en unos minutos.',
  },
  leftOut: {
    cancelled: 'Canceladas o retiradas',
    'not-an-execution': 'No son ejecuciones',
    'not-filled': 'Sin ejecutar',
    sum: 'Totales de otras filas',
    cash: 'Movimientos de efectivo',
    'forex-conversion': 'Conversiones de divisa',
    'no-size': 'Sin cantidad',
    'corporate-action': 'Eventos corporativos',
    'correction-replaced': 'Reemplazadas por una corrección',
    'contract-size-unknown': 'Tamaño del contrato desconocido',
    'adjusted-option': 'Opciones ajustadas por un evento corporativo',
    'time-unknown': 'Ejecuciones sin hora; pide a tu firma que la añada y vuelve a actualizar',
    'cancels-nothing': 'Anulaciones de ejecuciones que no están',
    'foreign-fee': 'Comisiones en otra moneda, sin contar',
    'kept-fee': 'Comisiones no devueltas al anular ejecuciones, sin contar',
    'out-of-reach': 'Días anteriores al primer informe; importa un archivo con ellos',
    'order-unknown': 'Ejecuciones cuya orden ya no se muestra',
    'in-position': 'Ejecuciones contadas con su posición',
    'open-position': 'Posiciones aún abiertas',
    'opening-missing': 'Opciones vencidas sin su apertura',
  },
  leftOutTitle: 'Lo que indicaron las plataformas y no es una ejecución:',
  reach: 'Estos informes no llegan hasta hoy. Lo que falta llega con una actualización posterior.',
  reachTo: (account, day) => `${account}: completa hasta el ${day}`,
};
