import type { Messages } from '../../en.ts';

export const insights: Messages['insights'] = {
  part: 'Parte del análisis',
  failed: 'Este navegador no pudo calcular estas cifras ahora mismo.',
  parts: {
    findings: 'Hallazgos',
    replay: 'Prueba de reglas',
    ledger: 'Registro del plan',
    simulation: 'Simulación',
  },
};
