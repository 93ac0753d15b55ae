import type { Messages } from '../../en.ts';

export const insights: Messages['insights'] = {
  part: 'Parte das análises',
  failed: 'Este navegador não conseguiu calcular estes números agora.',
  parts: {
    findings: 'Achados',
    replay: 'Teste de regras',
    ledger: 'Registro do plano',
    simulation: 'Simulação',
  },
};
