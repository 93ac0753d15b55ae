import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';

/** What figures wait for besides the trades. */
export const sources: Messages['sources'] = {
  details: 'Carregando os detalhes das operações…',
  notes: 'Procurando nas notas…',
  risks: 'Carregando os riscos das operações…',
  balances: 'Carregando os saldos das contas…',
  calculating: (calculated, total) =>
    `Calculando detalhes: ${count(calculated)} de ${counted(total, { one: 'operação', other: 'operações' })}`,
  failed: {
    details: 'Não foi possível carregar os detalhes das operações.',
    notes: 'Não foi possível procurar nas notas.',
    risks: 'Não foi possível carregar os riscos das operações.',
    balances: 'Não foi possível carregar os saldos das contas.',
  },
};
