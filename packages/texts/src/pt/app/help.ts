import type { Messages } from '../../en.ts';

/** What a tab or screen is for, said once: at most two sentences of 30 words in all. */
export const help: Messages['help'] = {
  label: 'Para que serve',
  read: 'Entendi',
  /** Where a row of tabs goes on. */
  moreTabs: 'Mais abas',
  earlierTabs: 'Abas anteriores',
  places: {
    trades:
      'Clique em uma linha para abrir a operação. Selecione linhas para colocar setup, etiquetas ou erros em muitas de uma vez.',
    breakdown:
      'Todas as métricas das operações mostradas, dos totais às sequências. Escolha outro período ou filtro e elas acompanham.',
    reports: 'Seus resultados por hora, setup, símbolo e mais. Cada barra leva às suas operações.',
    insights:
      'O que suas execuções dizem sobre como você opera. Cada cartão leva às operações; em Detalhes você vê o grau de certeza.',
    gallery: 'As imagens que você adicionou às operações. Clique em uma para vê-la grande.',
    search: 'Preencha o que procura. As outras abas passam a mostrar só as operações que combinam.',
    calendar: 'Cada dia com o resultado. Clique em um dia para ver as operações.',
    plan: 'Suas regras e o máximo que você pode perder. Quando um limite é ultrapassado, o Daybook avisa.',
  },
};
