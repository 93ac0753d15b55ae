import type { Messages } from '../../en.ts';
import { ended } from '../../ended.ts';
import { count, counted } from '../plural.ts';

const trades = (value: number) => (value === 1 ? '1 operación' : `${count(value)} operaciones`);

const NUMBERS = ['', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'];

/** The pages that everybody can open, and the sharing of trades. */
export const pages: Messages['pages'] = {
  description: 'Un diario de operaciones para traders intradía.',
  openJournal: 'Abrir mi diario',
  language: 'Idioma',
  anonymous: 'Usuario anónimo',
  footer: 'Las horas son de Nueva York.',
  dollarsOnly: 'Solo cuentan las operaciones en dólares.',
  missing: 'Aquí no hay nada',
  missingText: 'La página ya no se comparte o la dirección está incompleta.',
  waitTitle: 'Demasiadas solicitudes',
  wait: 'Espera un momento y vuelve a cargar la página.',
  failed: 'Algo salió mal. Inténtalo de nuevo en un momento.',

  moreExecutions: (executions, bought, sold) =>
    `… y ${executions === 1 ? '1 ejecución' : `${count(executions)} ejecuciones`} más: compra de ${bought}, venta de ${sold}.`,
  summary: (name, symbol, { isLong, adds, exits }) => {
    const opened = isLong ? `compró ${symbol}` : `vendió ${symbol} en corto`;
    const added =
      adds === 0 ? '' : `, amplió ${adds === 1 ? 'una vez' : `${NUMBERS[adds] ?? count(adds)} veces`}`;
    const closed = isLong ? 'vendió' : 'recompró';
    const parts =
      exits > 1 ? `${closed} en ${NUMBERS[exits] ?? count(exits)} partes` : `${closed} todo de una vez`;
    return `${name} ${opened}${added} y ${parts}.`;
  },
  summaryOfMany: (name, symbol, executions) =>
    `${name} operó ${symbol} en ${counted(executions, { one: 'ejecución', other: 'ejecuciones' })}.`,
  resultIs: (amount) => `Resultado: ${amount}.`,
  side: 'Dirección',
  maxSize: 'Tamaño máximo',
  held: 'Duración',
  notesOf: (name) => `Notas de ${name}`,
  sharedBy: (name) =>
    `${ended(`Compartida por ${name}`)} La cuenta y las demás operaciones siguen siendo privadas.`,
  date: 'Fecha',
  time: 'Hora',
  setup: 'Setup',
  course: 'Ejecuciones en el tiempo',
  courseOf: (from, to) => `De ${from} a ${to}: las compras apuntan hacia arriba, las ventas hacia abajo.`,
  image: (symbol) => `Imagen de la operación de ${symbol}`,
  enlarge: 'Abrir la imagen',
  origin: {
    platform: 'Verificada',
    file: 'Desde un archivo',
    'by-hand': 'Editada a mano',
    paper: 'Simulada',
    'demo-account': 'Demo',
    demo: 'Datos de demostración',
  },
  originHelp: {
    platform: 'Todas las ejecuciones llegaron sin cambios desde la plataforma.',
    file: 'Las ejecuciones se importaron de un archivo aportado por el trader.',
    'by-hand': 'El trader introdujo o cambió ejecuciones a mano.',
    paper: 'Esta operación se hizo en una cuenta simulada, sin dinero real.',
    'demo-account': 'Esta operación se hizo en una cuenta demo, sin dinero real.',
    demo: 'Este trader y estas operaciones son inventados.',
  },

  ofDayLimit: 'Del límite diario',
  share: 'Compartir',
  shareText: (symbol) => `Mira mi operación de ${symbol} en Daybook`,
  shareWith: 'Compartir …',
  email: 'Correo',
  copyLink: 'Copiar enlace',
  linkCopied: 'Enlace copiado',
  copyFailed: 'No se pudo copiar el enlace. Cópialo de la barra de direcciones.',

  discussion: 'Comentarios',
  noCommentsYet: 'Aún no hay comentarios',
  earlierComments: 'Solo se muestran los comentarios más recientes.',
  signInToWrite: 'Inicia sesión para comentar',
  yourComment: 'Tu comentario',
  writeAs: (name) => ended(`Comentas como ${name}`),
  send: 'Enviar',
  sending: 'Enviando',
  deleteComment: 'Eliminar',
  report: 'Denunciar',
  reported: 'Denunciado. Se ha avisado al trader y a quien administra el sitio.',
  reports: (reports) => (reports === 1 ? 'Denunciado una vez' : `Denunciado ${count(reports)} veces`),
  theTrader: 'Autor',
  commentTooLong: (most) => `Un comentario tiene como máximo ${count(most)} caracteres.`,
  commentUnseen:
    'Un comentario no puede contener caracteres de control ni caracteres que inviertan la dirección del texto.',
  commentFailed: 'No ha funcionado. No se ha perdido nada; inténtalo de nuevo.',
  commentTooFast: 'Escribes más rápido de lo permitido. Espera un minuto y vuelve a enviar.',
  widget: (provider) => `Mostrar comentarios de ${provider}`,
  widgetHelp: (provider) => `Carga una página de ${provider}, que sabrá que estuviste aquí.`,
  widgetTitle: (provider) => `Comentarios de ${provider}`,

  topTraders: 'Mejores traders',
  topTradersAbout:
    'Resultados netos de los traders que eligieron mostrarse, por día, semana y mes de Nueva York. Todas las cuentas de un trader se cuentan juntas.',
  periods: { monthly: 'ESTE MES', weekly: 'ESTA SEMANA', daily: 'HOY' },
  period: 'Período',
  rank: (rank) => `Puesto ${count(rank)}`,
  verifiedRank: 'Verificados por sus plataformas',
  verifiedRankHelp:
    'Resultados de cuentas reales tal como los indican las plataformas. Las operaciones eliminadas también cuentan.',
  fileRank: 'Desde archivos',
  fileRankHelp: 'Resultados de archivos aportados por los traders, clasificados aparte.',
  demoRank: 'Datos de demostración',
  demoRankHelp: 'Resultados inventados, fuera de la clasificación.',
  tooSoon: '¡VAYA! PARECE QUE ES DEMASIADO PRONTO ...',
  noTopTraders: 'Aún no tenemos mejores traders',
  rangeOf: (from, to) => (from === to ? from : `${from} a ${to}`),

  tradesOf: (name) => `Operaciones de ${name}`,
  noTradesBy: (name) => `NO HAY OPERACIONES DE ${name}`,
  allTopTraders: 'MEJORES TRADERS',
  netOf: (amount, value) => `${amount} en ${trades(value)}`,
  hasImage: 'Tiene imagen',
  hasComments: 'Tiene comentarios',
  notShared: 'Esta operación no se comparte.',
  latestTrades: (value) => `Se muestran las últimas ${count(value)} operaciones.`,
  newer: 'Más recientes',
  older: 'Anteriores',
  page: (page, last) => `Página ${count(page)} de ${count(last)}`,

  dashboardOf: (name) => `Panel de ${name}`,
  dashboardAbout: (name, value) =>
    `Todos los resultados públicos de ${name}, todas sus cuentas juntas: ${trades(value)}.`,
  moreSymbols: (shown, symbols, value, net) =>
    `Los gráficos por símbolo muestran los ${count(shown)} símbolos con más operaciones. Los otros ${count(symbols)}: ${net} en ${trades(value)}.`,
  latestDays: (days) => `El progreso de la cuenta muestra los últimos ${count(days)} días con operaciones.`,
  thisMonth: 'Este mes',
  principalAccount: 'Cuenta',
  drawing: 'Dibujando los gráficos',
  drawingFailed: 'No se pudieron dibujar los gráficos. Vuelve a cargar la página.',
  noPublicTrades: 'Aún no hay operaciones.',

  sharing: {
    share: 'Compartir',
    title: 'Compartir esta operación',
    isShared: 'Cualquiera con el enlace puede ver esta operación',
    help: 'Se hacen públicos los resultados, las ejecuciones, las imágenes, los errores y lo que escribiste; la cuenta y los límites no.',
    sharedAs: (name) => ended(`Los lectores te ven como ${name}`),
    sharedAnonymously: 'Los lectores ven a un usuario anónimo. Tu perfil decide con qué nombre apareces.',
    open: 'Abrir la página',
    card: 'La imagen del enlace muestra',
    cards: { dollars: 'Dólares', percent: '% del límite diario', none: 'Sin cifras' },
    noDayLimit: 'No tenías límite diario para esta operación, así que la imagen no muestra cifras.',
    percentHelp: 'La página también indica dólares: los lectores pueden deducir tu límite.',
    preview: 'Así se ve un enlace publicado',
    failed: 'No se cambió nada. Inténtalo de nuevo.',
  },
  profile: {
    title: 'Tus páginas públicas',
    notPublic:
      'No estás entre los mejores traders. Activa «Mostrarme en público» para tener páginas públicas.',
    address: 'Tu panel público',
    renew: 'Nueva dirección pública',
    renewHelp: 'Los enlaces que ya circulan a tu panel público dejarán de funcionar.',
    renewed: 'Tus páginas públicas tienen una nueva dirección.',
    failed: 'No se cambió la dirección. Inténtalo de nuevo.',
  },
};
