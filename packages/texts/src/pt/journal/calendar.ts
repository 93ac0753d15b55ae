import type { Messages } from '../../en.ts';
import { insideSentence } from '../../inside-sentence.ts';
import { count, counted } from '../plural.ts';

const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;

/** The month as a title: `Novembro`. */
function titleOf(month: number): string {
  const name = months[month - 1] ?? '';
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** The calendar: a month of trades and the window of one day. Months run from 1. */
export const calendar: Messages['calendar'] = {
  monthOf: (year, month) => `${titleOf(month)} de ${year}`,
  beforeDay: (weekday, month) => `${weekday} de ${months[month - 1]}, dia`,
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  today: 'Hoje',
  week: 'Semana',
  weekendDay: (weekday, dayOfMonth) => `${weekday} ${dayOfMonth}`,
  weekendNote: 'Com fim de semana',
  more: (trades) => `+${count(trades)}`,
  moreTrades: 'operações a mais neste dia',
  keys: 'As setas avançam por dia e semana, Page Up e Page Down por mês, Enter abre o dia.',
  empty: (month) => `Não há operações em ${insideSentence(month)}.`,
  goTo: (month) => `Ir para ${insideSentence(month)}`,
  tradesOn: (date) => `Operações de ${date}`,
  noneOnDay: 'Nenhuma operação foi encerrada neste dia.',
  session: (from, to) => `Pregão das ${from} às ${to}, horário de Nova York`,
  sessionImage: (won, lost) =>
    `${counted(won, { one: 'operação', other: 'operações' })} com lucro acima da linha, ${count(lost)} sem lucro abaixo.`,
  above: 'Lucros acima da linha, o resto abaixo',
  earlier: (trades, time) => `${count(trades)} antes das ${time}`,
  later: (trades, time) => `${count(trades)} depois das ${time}`,
};
