import type { Messages } from '../../en.ts';
import { count, counted, plural } from '../plural.ts';

const added = (trades: number) =>
  `${counted(trades, { one: 'operación añadida', other: 'operaciones añadidas' })}.`;
const changed = (trades: number) =>
  `${counted(trades, { one: 'operación modificada', other: 'operaciones modificadas' })}.`;

/** What an update of the trades has to say. */
export const update: Messages['update'] = {
  stillOpen: (symbols) => `Siguen abiertas: ${symbols}.`,
  nextAt: (time) => `Hoy no queda ninguna sincronización. La próxima será posible a partir de las ${time}.`,
  askAgain: (time) => `Podrás intentarlo de nuevo a partir de las ${time}.`,
  noAccounts:
    'No hay ninguna cuenta de trading activa conectada. Conecta una y luego actualiza tus operaciones.',
  preparing:
    'La plataforma de trading aún está preparando su respuesta. Daybook vuelve a consultar y muestra las operaciones en cuanto llegan.',
  account: (account) => `Cuenta ${account}.`,
  upToDate: 'Tus operaciones están al día.',
  changes: (more, other) =>
    [more > 0 ? added(more) : '', other > 0 ? changed(other) : ''].filter(Boolean).join(' '),
  outside: (from, to) => `En días fuera de este período: ${from === to ? from : `${from} a ${to}`}`,
  typedReplaced: (executions) =>
    `${executions === 1 ? '1 ejecución que escribiste se sustituyó' : `${count(executions)} ejecuciones que escribiste se sustituyeron`} por lo que dice tu plataforma. Las notas, etiquetas e imágenes se quedan en la operación.`,
  setAside: (fills) =>
    plural(fills, {
      one: 'Se apartó 1 ejecución porque falta lo que abrió su posición.',
      other: `Se apartaron ${count(fills)} ejecuciones porque falta lo que abrió sus posiciones.`,
    }),
  technicalDetail: (text) => `Detalle técnico, en inglés: ${text}.`,
  failedAccounts: 'No se pudieron leer estas cuentas. Las demás están al día.',
  differences: 'En estos días la plataforma indica un resultado distinto del que dan tus ejecuciones.',
  difference: { account: 'Cuenta', day: 'Día', stated: 'Plataforma', ours: 'Daybook', figure: 'Cifra' },
  more: (rows) => `y ${count(rows)} más`,
};
