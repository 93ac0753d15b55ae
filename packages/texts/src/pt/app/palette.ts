import type { Messages } from '../../en.ts';
import { plural } from '../plural.ts';

/** The command palette. */
export const palette: Messages['palette'] = {
  title: 'Busca e comandos',
  placeholder: 'Símbolo, data, página ou ação',
  groups: {
    recent: 'Recentes',
    trades: 'Operações',
    views: 'Visões',
    screens: 'Páginas',
    periods: 'Períodos',
    actions: 'Ações',
  },
  allOf: (symbol) => `Todas as operações de ${symbol}`,
  theme: 'Alternar entre claro e escuro',
  undoLast: 'Desfazer a última alteração',
  found: (count) => `${count} ${plural(count, { one: 'resultado', other: 'resultados' })}`,
  none: (typed) => `Nada encontrado para “${typed}”. Tente um símbolo ou uma data como 2026-11-20.`,
};
