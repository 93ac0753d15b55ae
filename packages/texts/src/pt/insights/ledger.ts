import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';

const days = (value: number) => counted(value, { one: 'dia', other: 'dias' });
const months = (value: number) => counted(value, { one: 'mês', other: 'meses' });
const trades = (value: number) => counted(value, { one: 'operação', other: 'operações' });
const times = (value: number) => counted(value, { one: 'vez', other: 'vezes' });
const breaches = (value: number) =>
  counted(value, { one: 'limite ultrapassado', other: 'limites ultrapassados' });

const keptOf = (some: number, all: number) =>
  `${count(some)} de ${days(all)} ${all === 1 ? 'cumprido' : 'cumpridos'}`;

export const ledger: Messages['ledger'] = {
  onDashboard: 'Mostrar uma linha no painel',
  withEarlier: (value) => `Incluir ${days(value)} antes do seu plano`,
  includesEarlier: 'Incluir os dias antes do seu plano',
  scope: 'Contam todas as contas, seja qual for o filtro; só as operações em dólares, como os limites.',
  summary: 'Resumo',
  daysKept: 'Dias cumpridos',
  of: (some, all) => `${some} de ${all}`,
  rate: 'Taxa',
  likely: (low, high) => `provável de ${low} a ${high}`,
  noRate: 'sem faixa abaixo de 20 dias',
  breaches: 'Limites ultrapassados',
  onDays: (value) => `em ${days(value)}`,
  cameAfter: 'O que veio depois',
  cameBack: 'Recuperou-se',
  cameBackDays: (some, all) => `${count(some)} de ${days(all)}`,
  nothingOn: (value) => `em ${days(value)} não veio nada depois`,
  inForceSince: (day) => `Plano em vigor desde ${day}`,
  periods: 'operação, dia, semana',
  noLimit: 'sem limite',
  limits: { trade: 'Operação', day: 'Dia', week: 'Semana' },
  byMonth: 'Limites ultrapassados por mês',
  byMonthNote:
    'Hora de Nova York da execução que ultrapassou o limite. De cada dia conta o que veio depois da primeira vez.',
  day: 'Dia',
  minute: 'Minuto',
  limit: 'Limite',
  symbol: 'Símbolo',
  beyond: 'Excesso',
  after: 'Depois, nesse dia',
  running: 'Acumulado',
  trades,
  nothing: 'nada',
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
  stripNote: 'Contorno: cumprido. Cheio: um limite foi ultrapassado.',
  kept: 'Cumprido',
  crossed: 'Ultrapassado',
  course: 'O que veio depois, acumulado',
  courseNote: (value) => `${days(value)}, um degrau cada`,
  breachesIn: (value, ofMonths) => `${breaches(value)} em ${months(ofMonths)}`,
  ended: {
    loss: (amount) => `o que você fez depois custou ${amount}`,
    profit: (amount) => `o que você fez depois ganhou ${amount}`,
    even: 'o que você fez depois não mudou nada',
    nothing: 'depois não houve nada',
  },
  timesBack: (value) => (value === 0 ? 'nunca se recuperou' : `${times(value)} se recuperou`),
  noneIn: (ofMonths) => `Nenhum limite ultrapassado em ${months(ofMonths)}.`,
  rings: 'Anéis: dias em que o que veio depois deu lucro.',
  likelyTotal: (ofDays, low, high) =>
    `Com ${ofDays}, esse total pode estar em qualquer ponto de ${low} a ${high} (faixa provável).`,
  noRange: (ofTrades, ofDays) =>
    `Sem faixa abaixo de 20 operações em 8 dias: até agora, ${trades(ofTrades)} em ${days(ofDays)}.`,
  noPlan: 'Ainda não há limites',
  noPlanHelp:
    'O registro começa com o primeiro limite de perda que você salvar: por operação, por dia ou por semana. A partir daí mostra cada vez que ele é ultrapassado e o que veio depois.',
  setLimits: 'Definir meus limites',
  noDays: 'Nenhum dia deste período foi medido por um limite',
  noDaysHelp: 'O registro começa com o seu primeiro limite salvo.',
  loading: 'Lendo os seus planos',
  failed: 'Não foi possível ler os seus planos.',
  card: 'Registro do plano',
  line: (kept, all, value) => `${keptOf(kept, all)}, ${breaches(value)}`,
};
