import type { Messages } from '../../en.ts';

export const readingLedger: Messages['readingLedger'] = {
  title: 'Registro do plano',
  paragraphs: [
    'Um limite é ultrapassado pelo fechamento da operação que leva sua perda da operação, do dia ou da semana além dele, no horário de Nova York. Contam os limites que você tinha salvo naquele momento, não os de hoje; os dias antes do seu plano são medidos pelos primeiros limites que você salvou.',
    'O que veio depois é o resultado de todas as operações que fecharam mais tarde naquele dia, contado uma vez, desde o primeiro limite ultrapassado. Uma operação que já estava aberta também entra.',
    'Todas as contas contam, seja qual for o filtro; os dias do período contam. Só contam as operações em dólares, porque os limites são em dólares.',
  ],
};
