import { PATHS } from '#web/router/paths.ts';
import { screen } from '#web/router/screen.ts';

/** Days compared with what platforms state, and open positions. */
export const reconciliation = screen({
  paths: [PATHS.reconciliation],
  load: async () => (await import('./open-reconciliation.ts')).openReconciliation,
  title: (messages) => [messages.reconciliation.title],
  part: async () => (await import('./ReconciliationScreen.tsx')).ReconciliationScreen,
});
