import type { Messages } from '../../en.ts';

/** The guided tour: one card a thing. */
export const tour: Messages['tour'] = {
  leave: 'Sair do tour',
  back: 'Voltar',
  next: 'Avançar',
  done: 'Concluir',
  count: (at, of) => `${at} de ${of}`,
  steps: {
    profile: {
      title: 'Configuração do perfil',
      text: 'Clique no seu nome para abrir o seu menu. Em Meu perfil ficam seu nome, foto, idioma, cores e senha.',
    },
    plan: {
      title: 'Plano de trading',
      text: 'Escreva suas regras e defina quanto pode perder por operação, por dia e por semana. Você é avisado quando passa de um limite.',
    },
    calendar: {
      title: 'Calendário de trading',
      text: 'Cada dia do mês com seu resultado e suas operações. Abra um dia para vê-las ao longo da sessão.',
    },
    help: { title: 'Ajuda', text: 'Este tour começa aqui, sempre que você quiser revê-lo.' },
    logOut: {
      title: 'Sair',
      text: 'Encerra sua sessão em todas as abas deste navegador e apaga o que ele guarda de você.',
    },
    periods: {
      title: 'Filtros rápidos de tempo',
      text: 'Diário, mensal e anual: com um clique todos os números se limitam a hoje, a esta semana, a este mês ou a este ano, ou ao período anterior.',
    },
    sync: {
      title: 'Atualizar operações',
      text: 'Busca suas execuções na sua plataforma de trading e as agrupa em operações, até quatro vezes por dia. Feche antes todas as suas operações.',
    },
    tabs: {
      title: 'Visões',
      text: 'As mesmas operações de sete maneiras: números e gráficos, a lista, o detalhamento, os relatórios, as análises, suas imagens e uma busca com todos os filtros.',
    },
    reports: {
      title: 'Relatórios',
      text: 'Os números separados por hora, setup, símbolo e mais, o percurso da sua conta e duas seleções lado a lado. Cada barra e cada célula leva às suas operações.',
    },
    insights: {
      title: 'Análises',
      text: 'O que suas execuções dizem sobre o seu jeito de operar: achados com a faixa provável, e o que foi olhado sem achar nada. Cada um leva às suas operações.',
    },
    sort: {
      title: 'Ordenar',
      text: 'Clique no título de uma coluna para ordenar a lista por ela; clique de novo para inverter a ordem.',
    },
    row: {
      title: 'Abrir uma operação',
      text: 'Clique em uma linha para ver as execuções da operação e escrever o diário dela.',
    },
    contact: {
      title: 'Isso é tudo',
      text: 'Pressione Ctrl K em qualquer lugar para achar uma operação, uma página ou uma ação. Em Ajuda você revê este tour.',
    },
  },
};
