import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

const days = (value: number) => counted(value, { one: 'día', other: 'días' });
const months = (value: number) => counted(value, { one: 'mes', other: 'meses' });
const trades = (value: number) => counted(value, { one: 'operación', other: 'operaciones' });
const times = (value: number) => counted(value, { one: 'vez', other: 'veces' });
const breaches = (value: number) => counted(value, { one: 'límite superado', other: 'límites superados' });

const keptOf = (some: number, all: number) => `${count(some)} de ${days(all)} dentro de los límites`;

export const ledger: Messages['ledger'] = {
  onDashboard: 'Mostrar una línea en el panel',
  withEarlier: (value) => `Incluir ${days(value)} antes de tu plan`,
  includesEarlier: 'Incluir los días antes de tu plan',
  scope:
    'Se incluyen todas las cuentas, sea cual sea el filtro, y solo las operaciones en dólares, porque los límites están en dólares.',
  inUnit: (known, all) =>
    `Los límites, y lo que los superó, quedan en dinero.${known < all ? ` Lo que vino después abarca ${count(known)} de ${trades(all)}.` : ''}`,
  summary: 'Resumen',
  daysKept: 'Días dentro de los límites',
  of: (some, all) => `${some} de ${all}`,
  rate: 'Tasa',
  likely: (low, high) => `probable ${oneOrRange(low, high, `de ${low} a ${high}`)}`,
  noRate: 'sin rango por debajo de 20 días',
  breaches: 'Límites superados',
  onDays: (value) => `en ${days(value)}`,
  cameAfter: 'Resultado posterior',
  cameBack: 'Se recuperó en',
  cameBackDays: (some, all) => `${count(some)} de ${days(all)}`,
  nothingOn: (value) => `${days(value)} sin operaciones después`,
  inForceSince: (day) => `Límites desde el ${day}`,
  periods: 'operación, día, semana',
  noLimit: 'sin límite',
  limits: { trade: 'Operación', day: 'Día', week: 'Semana' },
  byMonth: 'Límites superados por mes',
  byMonthNote:
    'Hora de Nueva York de la ejecución que superó el límite. De cada día cuenta el resultado posterior a la primera vez.',
  day: 'Día',
  minute: 'Hora',
  limit: 'Límite',
  symbol: 'Símbolo',
  beyond: 'Exceso',
  after: 'Resto del día',
  running: 'Acumulado',
  trades,
  nothing: 'sin operaciones',
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
  stripNote: 'Contorno: dentro de los límites. Relleno: se superó un límite.',
  kept: 'Dentro de los límites',
  crossed: 'Límite superado',
  course: 'Resultado posterior, acumulado',
  courseNote: (value) => `${days(value)}, un escalón cada uno`,
  breachesIn: (value, ofMonths) => `${breaches(value)} en ${months(ofMonths)}`,
  ended: {
    loss: (amount) => `las operaciones posteriores perdieron ${amount}`,
    profit: (amount) => `las operaciones posteriores ganaron ${amount}`,
    even: 'las operaciones posteriores quedaron en cero',
    nothing: 'no hubo operaciones después',
  },
  timesBack: (value) => (value === 0 ? 'el día nunca se recuperó' : `el día se recuperó ${times(value)}`),
  noneIn: (ofMonths) => `Ningún límite superado en ${months(ofMonths)}.`,
  rings: 'Anillos: días en que el resto dio ganancia.',
  likelyTotal: (ofDays, low, high) =>
    low === high
      ? `Con base en ${ofDays}, ese total sería probablemente ${low}.`
      : `Con base en ${ofDays}, el rango probable de ese total va de ${low} a ${high}.`,
  noRange: (ofTrades, ofDays) =>
    `Sin rango por debajo de 20 operaciones en 8 días: hasta ahora, ${trades(ofTrades)} en ${days(ofDays)}.`,
  noPlan: 'Aún no hay límites',
  noPlanHelp:
    'El registro empieza con el primer límite de pérdida que guardes: por operación, por día o por semana. Desde entonces muestra cada vez que se supera y cómo siguió el día.',
  setLimits: 'Fijar mis límites',
  noDays: 'Ningún día de este período tenía un límite vigente',
  noDaysHelp: 'El registro empieza con tu primer límite guardado.',
  loading: 'Leyendo tus planes',
  failed: 'No se pudieron leer tus planes.',
  card: 'Registro del plan',
  line: (kept, all, value) => `${keptOf(kept, all)}, ${breaches(value)}`,
};
