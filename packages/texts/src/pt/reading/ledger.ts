import type { Messages } from '../../en.ts';

export const readingLedger: Messages['readingLedger'] = {
  title: 'Registro do plano',
  paragraphs: [
    'Um limite é ultrapassado pela execução que leva sua perda da operação, do dia ou da semana além dele, no horário de Nova York. Contam os limites que você tinha salvo naquele momento, não os de hoje.',
    'O que veio depois é o resultado de todas as operações daquele dia que começaram após o primeiro limite ultrapassado. A que estava aberta fica de fora.',
    'Todas as contas contam, seja qual for o filtro. Só contam as operações em dólares, porque os limites são em dólares.',
  ],
};
