import type { Messages } from '../../en.ts';
import { insideSentence } from '../../inside-sentence.ts';
import { count, counted } from '../plural.ts';

const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/** The month as a title: `Noviembre`. */
function titleOf(month: number): string {
  const name = months[month - 1] ?? '';
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** The calendar: a month of trades and the window of one day. Months run from 1. */
export const calendar: Messages['calendar'] = {
  monthOf: (year, month) => `${titleOf(month)} de ${year}`,
  beforeDay: (weekday, month) => `${weekday} de ${months[month - 1]}, día`,
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  today: 'Hoy',
  week: 'Semana',
  weekendDay: (weekday, dayOfMonth) => `${weekday} ${dayOfMonth}`,
  weekendNote: 'Con fin de semana',
  more: (trades) => `+${count(trades)}`,
  moreTrades: 'operaciones más ese día',
  keys: 'Las flechas avanzan por día y semana, Re Pág y Av Pág por mes, Intro abre el día.',
  empty: (month) => `No hay operaciones en ${insideSentence(month)}.`,
  goTo: (month) => `Ir a ${insideSentence(month)}`,
  tradesOn: (date) => `Operaciones del ${date}`,
  noneOnDay: 'Este día no se cerró ninguna operación.',
  session: (from, to) => `Sesión de ${from} a ${to}, hora de Nueva York`,
  sessionImage: (won, lost) =>
    `${counted(won, { one: 'operación', other: 'operaciones' })} con ganancia sobre la línea, ${count(lost)} sin ganancia debajo.`,
  above: 'Las ganancias sobre la línea, el resto debajo',
  earlier: (trades, time) => `${count(trades)} antes de las ${time}`,
  later: (trades, time) => `${count(trades)} después de las ${time}`,
};
