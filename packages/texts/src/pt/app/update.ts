import type { Messages } from '../../en.ts';
import { count, counted, plural } from '../plural.ts';

const added = (trades: number) =>
  `${counted(trades, { one: 'operação adicionada', other: 'operações adicionadas' })}.`;
const changed = (trades: number) =>
  `${counted(trades, { one: 'operação alterada', other: 'operações alteradas' })}.`;

/** What an update of the trades has to say. */
export const update: Messages['update'] = {
  stillOpen: (symbols) => `Ainda abertas: ${symbols}.`,
  nextAt: (time) => `Não resta nenhuma sincronização hoje. A próxima será possível a partir das ${time}.`,
  askAgain: (time) => `Você poderá tentar de novo a partir das ${time}.`,
  noAccounts:
    'Nenhuma conta de trading ativa está conectada. Conecte uma e depois atualize as suas operações.',
  preparing:
    'A plataforma de trading ainda está preparando a resposta. O Daybook consulta de novo e mostra as operações assim que elas chegarem.',
  account: (account) => `Conta ${account}.`,
  upToDate: 'Suas operações estão em dia.',
  changes: (more, other) =>
    [more > 0 ? added(more) : '', other > 0 ? changed(other) : ''].filter(Boolean).join(' '),
  outside: (from, to) => `Em dias fora deste período: ${from === to ? from : `${from} a ${to}`}`,
  typedReplaced: (executions) =>
    `${executions === 1 ? '1 execução que você digitou foi substituída' : `${count(executions)} execuções que você digitou foram substituídas`} pelo que sua plataforma informa. Notas, etiquetas e imagens ficam na operação.`,
  setAside: (fills) =>
    plural(fills, {
      one: '1 execução foi separada porque falta o que abriu a sua posição.',
      other: `${count(fills)} execuções foram separadas porque falta o que abriu as suas posições.`,
    }),
  technicalDetail: (text) => `Detalhe técnico, em inglês: ${text}.`,
  failedAccounts: 'Não foi possível ler estas contas. As outras estão em dia.',
  differences: 'Nestes dias a plataforma informa um resultado diferente do que dão as suas execuções.',
  difference: { account: 'Conta', day: 'Dia', stated: 'Plataforma', ours: 'Daybook', figure: 'Valor' },
  more: (rows) => `e mais ${count(rows)}`,
};
