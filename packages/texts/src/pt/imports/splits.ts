import type { Messages } from '../../en.ts';

/** Splits of what is held, as the trader types them. */
export const splits: Messages['splits'] = {
  heading: 'Desdobramentos e grupamentos',
  title: (symbol: string) => `Desdobramento ou grupamento de ${symbol}`,
  help: 'Diga quantas ações novas vieram por quantas antigas. Vale para o que você tinha no começo desse dia, cujo custo continua o mesmo.',
  day: 'Primeiro dia das ações novas',
  newShares: 'Ações novas',
  oldShares: 'Por ações antigas',
  heldAfter: 'Ações depois',
  heldAfterHelp:
    'Só se sobrou uma fração de ação: quantas você tinha depois que ela foi paga ou arredondada.',
  add: 'Adicionar desdobramento',
  added: 'O desdobramento foi adicionado e as operações seguintes foram reagrupadas.',
  undone: 'O desdobramento foi desfeito.',
  busy: 'O diário acabou de mudar ou há uma importação em andamento. Tente de novo em instantes.',
  hint: (since: string) =>
    `Em aberto desde ${since}: houve um desdobramento ou grupamento, ou falta uma saída?`,
  ratio: (next: number, old: number) =>
    `${next} ${next === 1 ? 'nova' : 'novas'} por ${old} ${old === 1 ? 'antiga' : 'antigas'}`,
  notADay: 'Uma data como 2026-05-19',
  notShares: 'Um número inteiro, 1 ou mais',
  notHeld: 'Um tamanho acima de 0',
  refused: {
    'one-for-one': '1 por 1 não muda nada.',
    future: 'Esse dia ainda não chegou.',
    'nothing-held': 'Você não tinha nenhuma no começo desse dia.',
    fraction: 'Sobraria uma fração de ação. Diga quantas ações você tinha depois.',
    'held-after': 'Não bate com a proporção.',
  },
};
