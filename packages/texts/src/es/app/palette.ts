import type { Messages } from '../../en.ts';
import { plural } from '../plural.ts';

/** The command palette. */
export const palette: Messages['palette'] = {
  title: 'Búsqueda y comandos',
  placeholder: 'Símbolo, fecha, página o acción',
  groups: {
    recent: 'Recientes',
    trades: 'Operaciones',
    views: 'Vistas',
    screens: 'Páginas',
    periods: 'Períodos',
    actions: 'Acciones',
  },
  allOf: (symbol) => `Todas las operaciones de ${symbol}`,
  theme: 'Cambiar entre claro y oscuro',
  undoLast: 'Deshacer el último cambio',
  found: (count) => `${count} ${plural(count, { one: 'resultado', other: 'resultados' })}`,
  none: (typed) => `Nada encontrado para «${typed}». Prueba con un símbolo o una fecha como 2026-11-20.`,
};
