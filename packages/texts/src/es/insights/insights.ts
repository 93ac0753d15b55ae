import type { Messages } from '../../en.ts';

export const insights: Messages['insights'] = {
  part: 'Parte del análisis',
  parts: {
    findings: 'Hallazgos',
    replay: 'Prueba de reglas',
    ledger: 'Registro del plan',
    simulation: 'Simulación',
  },
};
