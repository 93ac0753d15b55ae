import type { LimitName } from '@daybook/domain/plan/limit-order.ts';
import type { Messages } from '../../en.ts';

const PERIODS: Record<LimitName, string> = { trade: 'operación', day: 'día', week: 'semana' };
const ONE: Record<LimitName, string> = {
  trade: 'una sola operación',
  day: 'un solo día',
  week: 'una sola semana',
};
const WHOLE: Record<LimitName, string> = {
  trade: 'toda la operación',
  day: 'todo el día',
  week: 'toda la semana',
};

/** The trading plan: three loss limits and the rules in the trader's own words. */
export const plan: Messages['plan'] = {
  title: 'Mi plan de trading',
  editTitle: 'Editar el plan de trading',
  edit: 'Editar',
  back: 'Volver al plan',
  limits: 'Límites de pérdida',
  allAccounts: 'Cuentan todas las cuentas, sea cual sea el filtro.',
  limitsHelp:
    'En dólares, en pasos de 10. La barra llega hasta $1,000; escribe un límite mayor, hasta $1,000,000. Un límite de 0 no avisa de nada.',
  perPeriod: { trade: 'Por operación', day: 'Por día', week: 'Por semana' },
  maxLost: {
    trade: 'Pérdida máxima por operación',
    day: 'Pérdida máxima por día',
    week: 'Pérdida máxima por semana',
  },
  noLimit: 'Sin límite',
  notALimit: 'Un múltiplo de 10 entre 0 y 1,000,000',
  statedHelp:
    'Los límites por día y por semana también se pueden escribir en R, que es tu límite por operación, o en porcentaje de lo que hay en tus cuentas: 3R, 2%. El porcentaje se convierte en un importe al guardar.',
  notStated: 'Un múltiplo de 10 entre 0 y 1,000,000, o R o porcentaje: 3R, 2%',
  needsTradeLimit: 'R es tu límite por operación: fíjalo primero',
  needsBalance: 'Un porcentaje necesita un saldo: indícalo en Cuentas',
  beyondLimits: 'Esto equivale a menos de $10 o a más de $1,000,000',
  ofTradeLimit: (stated, amount) => `${stated} son ${amount}`,
  ofHeld: (stated, amount, held, accounts) =>
    accounts === 1
      ? `${stated} de los ${held} de tu cuenta son ${amount}`
      : `${stated} de los ${held} de ${accounts} cuentas son ${amount}`,
  whenSaved: (stated) => `${stated} al guardar`,
  larger: (smaller, larger) =>
    `Tu límite por ${PERIODS[smaller]} es mayor que el límite por ${PERIODS[larger]}: ${ONE[smaller]} puede superar el límite de ${WHOLE[larger]}.`,
  text: 'Reglas',
  textHelp: 'Qué operas, cuándo entras y sales, cuándo paras.',
  empty: 'Aún no hay un plan escrito',
  emptyHelp: 'Escribe tus reglas antes de que abra el mercado: qué operas, cuándo entras, cuándo paras.',
  write: 'Escribir mi plan',
  unchangedNote:
    'Las operaciones cerradas conservan los límites que tenías al cerrarlas. Las anteriores a tu primer límite se miden con ese.',
  save: 'Guardar',
  saving: 'Guardando',
  saved: '¡Tu plan de trading se guardó correctamente!',
  notSaved: 'El plan no se guardó. Lo que escribiste sigue aquí.',
  changedElsewhere:
    'Tu plan ha cambiado mientras tanto, quizá en otra ventana. Guarda de nuevo para conservar lo que escribiste o mira el plan actual.',
  showCurrent: 'Mostrar el plan actual',
  discard: 'Descartar cambios',
  tooLarge: 'Este plan es más largo de lo que se puede guardar (64 kB). Acórtalo un poco.',
  tooDeep: 'Aquí hay listas y citas con demasiados niveles. Mueve algunas hacia la izquierda.',
  notAllowed: 'Algo de este texto no se puede guardar. Deshaz el último cambio e inténtalo de nuevo.',
  tools: {
    label: 'Formato',
    bold: 'Negrita',
    italic: 'Cursiva',
    underline: 'Subrayado',
    strike: 'Tachado',
    link: 'Enlace',
    heading2: 'Título',
    heading3: 'Título menor',
    bulletList: 'Lista con viñetas',
    orderedList: 'Lista numerada',
    blockquote: 'Cita',
    indent: 'Aumentar sangría',
    outdent: 'Reducir sangría',
    undo: 'Deshacer',
    redo: 'Rehacer',
  },
  linkTitle: 'Enlace',
  linkAddress: 'Dirección',
  linkHelp: 'Una página web o una dirección de correo electrónico.',
  notALink: 'No es la dirección de una página web ni de un correo',
  setLink: 'Poner enlace',
  removeLink: 'Quitar enlace',
};
