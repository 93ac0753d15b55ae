import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

const days = (value: number) => counted(value, { one: 'dia', other: 'dias' });
const months = (value: number) => counted(value, { one: 'mês', other: 'meses' });
const trades = (value: number) => counted(value, { one: 'operação', other: 'operações' });
const times = (value: number) => counted(value, { one: 'vez', other: 'vezes' });
const breaches = (value: number) =>
  counted(value, { one: 'limite ultrapassado', other: 'limites ultrapassados' });

const keptOf = (some: number, all: number) => `${count(some)} de ${days(all)} dentro dos limites`;

export const ledger: Messages['ledger'] = {
  onDashboard: 'Mostrar uma linha no painel',
  withEarlier: (value) => `Incluir ${days(value)} antes do seu plano`,
  includesEarlier: 'Incluir os dias antes do seu plano',
  scope:
    'Contam todas as contas, seja qual for o filtro, e só as operações em dólares, porque os limites estão em dólares.',
  inUnit: (known, all) =>
    `Os limites, e o que passou deles, ficam em dinheiro.${known < all ? ` O que veio depois abrange ${count(known)} de ${trades(all)}.` : ''}`,
  summary: 'Resumo',
  daysKept: 'Dias dentro dos limites',
  of: (some, all) => `${some} de ${all}`,
  rate: 'Taxa',
  likely: (low, high) => `provável ${oneOrRange(low, high, `de ${low} a ${high}`)}`,
  noRate: 'sem faixa abaixo de 20 dias',
  breaches: 'Limites ultrapassados',
  onDays: (value) => `em ${days(value)}`,
  cameAfter: 'Resultado depois',
  cameBack: 'Recuperou-se em',
  cameBackDays: (some, all) => `${count(some)} de ${days(all)}`,
  nothingOn: (value) => `${days(value)} sem operações depois`,
  inForceSince: (day) => `Limites desde ${day}`,
  periods: 'operação, dia, semana',
  noLimit: 'sem limite',
  limits: { trade: 'Operação', day: 'Dia', week: 'Semana' },
  byMonth: 'Limites ultrapassados por mês',
  byMonthNote:
    'Hora de Nova York da execução que ultrapassou o limite. De cada dia conta o resultado depois da primeira vez.',
  day: 'Dia',
  minute: 'Hora',
  limit: 'Limite',
  symbol: 'Símbolo',
  beyond: 'Excesso',
  after: 'Resto do dia',
  running: 'Acumulado',
  trades,
  nothing: 'sem operações',
  sameDay: 'mesmo dia',
  earlier: 'antes do seu plano',
  beyondBy: (limit, amount) => `${limit}, excesso de ${amount}`,
  total: (amount) => `acumulado ${amount}`,
  keptOf,
  tradesOn: (day) => `Operações de ${day}`,
  more: (value) => `Mostrar mais ${months(value)}`,
  none: 'Nenhum limite foi ultrapassado.',
  days,
  strip: 'Dias',
  stripNote: 'Contorno: dentro dos limites. Cheio: um limite foi ultrapassado.',
  kept: 'Dentro dos limites',
  crossed: 'Limite ultrapassado',
  course: 'Resultado depois, acumulado',
  courseNote: (value) => `${days(value)}, um degrau cada`,
  breachesIn: (value, ofMonths) => `${breaches(value)} em ${months(ofMonths)}`,
  ended: {
    loss: (amount) => `as operações seguintes perderam ${amount}`,
    profit: (amount) => `as operações seguintes ganharam ${amount}`,
    even: 'as operações seguintes ficaram no zero a zero',
    nothing: 'não houve operações depois',
  },
  timesBack: (value) => (value === 0 ? 'o dia nunca se recuperou' : `o dia se recuperou ${times(value)}`),
  noneIn: (ofMonths) => `Nenhum limite ultrapassado em ${months(ofMonths)}.`,
  rings: 'Anéis: dias em que o resto deu lucro.',
  likelyTotal: (ofDays, low, high) =>
    low === high
      ? `Com base em ${ofDays}, esse total seria provavelmente ${low}.`
      : `Com base em ${ofDays}, a faixa provável desse total vai de ${low} a ${high}.`,
  noRange: (ofTrades, ofDays) =>
    `Sem faixa abaixo de 20 operações em 8 dias: até agora, ${trades(ofTrades)} em ${days(ofDays)}.`,
  noPlan: 'Ainda não há limites',
  noPlanHelp:
    'O registro começa com o primeiro limite de perda que você salvar: por operação, por dia ou por semana. A partir daí mostra cada vez que ele é ultrapassado e como o dia continuou.',
  setLimits: 'Definir meus limites',
  noDays: 'Nenhum dia deste período tinha um limite em vigor',
  noDaysHelp: 'O registro começa com o seu primeiro limite salvo.',
  loading: 'Lendo os seus planos',
  failed: 'Não foi possível ler os seus planos.',
  card: 'Registro do plano',
  line: (kept, all, value) => `${keptOf(kept, all)}, ${breaches(value)}`,
};
