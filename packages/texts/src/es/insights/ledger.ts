import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';

const days = (value: number) => counted(value, { one: 'día', other: 'días' });
const months = (value: number) => counted(value, { one: 'mes', other: 'meses' });
const trades = (value: number) => counted(value, { one: 'operación', other: 'operaciones' });
const times = (value: number) => counted(value, { one: 'vez', other: 'veces' });
const breaches = (value: number) => counted(value, { one: 'límite superado', other: 'límites superados' });

const keptOf = (some: number, all: number) =>
  `${count(some)} de ${days(all)} ${all === 1 ? 'cumplido' : 'cumplidos'}`;

export const ledger: Messages['ledger'] = {
  onDashboard: 'Mostrar una línea en el panel',
  withEarlier: (value) => `Incluir ${days(value)} antes de tu plan`,
  includesEarlier: 'Incluir los días antes de tu plan',
  scope:
    'Cuentan todas las cuentas, sea cual sea el filtro; solo las operaciones en dólares, como los límites.',
  summary: 'Resumen',
  daysKept: 'Días cumplidos',
  of: (some, all) => `${some} de ${all}`,
  rate: 'Tasa',
  likely: (low, high) => `probable de ${low} a ${high}`,
  noRate: 'sin rango por debajo de 20 días',
  breaches: 'Límites superados',
  onDays: (value) => `en ${days(value)}`,
  cameAfter: 'Lo que vino después',
  cameBack: 'Se recuperó',
  cameBackDays: (some, all) => `${count(some)} de ${days(all)}`,
  nothingOn: (value) => `en ${days(value)} no vino nada después`,
  inForceSince: (day) => `Plan vigente desde el ${day}`,
  periods: 'operación, día, semana',
  noLimit: 'sin límite',
  limits: { trade: 'Operación', day: 'Día', week: 'Semana' },
  byMonth: 'Límites superados por mes',
  byMonthNote:
    'Hora de Nueva York de la ejecución que superó el límite. De cada día cuenta lo que vino después de la primera vez.',
  day: 'Día',
  minute: 'Minuto',
  limit: 'Límite',
  symbol: 'Símbolo',
  beyond: 'Exceso',
  after: 'Después, ese día',
  running: 'Acumulado',
  trades,
  nothing: 'nada',
  sameDay: 'mismo día',
  earlier: 'antes de tu plan',
  beyondBy: (limit, amount) => `${limit}, exceso de ${amount}`,
  total: (amount) => `acumulado ${amount}`,
  keptOf,
  tradesOn: (day) => `Operaciones del ${day}`,
  more: (value) => `Mostrar ${months(value)} más`,
  none: 'No se superó ningún límite.',
  days,
  strip: 'Días',
  stripNote: 'Contorno: cumplido. Relleno: se superó un límite.',
  kept: 'Cumplido',
  crossed: 'Superado',
  course: 'Lo que vino después, acumulado',
  courseNote: (value) => `${days(value)}, un escalón cada uno`,
  breachesIn: (value, ofMonths) => `${breaches(value)} en ${months(ofMonths)}`,
  ended: {
    loss: (amount) => `lo que hiciste después costó ${amount}`,
    profit: (amount) => `lo que hiciste después ganó ${amount}`,
    even: 'lo que hiciste después no cambió nada',
    nothing: 'después no hubo nada',
  },
  timesBack: (value) => (value === 0 ? 'nunca se recuperó' : `${times(value)} se recuperó`),
  noneIn: (ofMonths) => `Ningún límite superado en ${months(ofMonths)}.`,
  rings: 'Anillos: días en que lo que vino después dio ganancia.',
  likelyTotal: (ofDays, low, high) =>
    `Con ${ofDays}, ese total puede estar en cualquier punto de ${low} a ${high} (rango probable).`,
  noRange: (ofTrades, ofDays) =>
    `Sin rango por debajo de 20 operaciones en 8 días: hasta ahora, ${trades(ofTrades)} en ${days(ofDays)}.`,
  noPlan: 'Aún no hay límites',
  noPlanHelp:
    'El registro empieza con el primer límite de pérdida que guardes: por operación, por día o por semana. Desde entonces muestra cada vez que se supera y lo que vino después.',
  setLimits: 'Fijar mis límites',
  noDays: 'Ningún día de este período se midió con un límite',
  noDaysHelp: 'El registro empieza con tu primer límite guardado.',
  loading: 'Leyendo tus planes',
  failed: 'No se pudieron leer tus planes.',
  card: 'Registro del plan',
  line: (kept, all, value) => `${keptOf(kept, all)}, ${breaches(value)}`,
};
