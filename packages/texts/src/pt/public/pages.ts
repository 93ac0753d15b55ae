import type { Messages } from '../../en.ts';
import { ended } from '../../ended.ts';
import { count, counted } from '../plural.ts';

const trades = (value: number) => (value === 1 ? '1 operação' : `${count(value)} operações`);

const NUMBERS = ['', 'uma', 'duas', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez'];

/** The pages that everybody can open, and the sharing of trades. */
export const pages: Messages['pages'] = {
  description: 'Um diário de operações para day traders.',
  openJournal: 'Abrir meu diário',
  language: 'Idioma',
  anonymous: 'Usuário anônimo',
  footer: 'Os horários são de Nova York.',
  dollarsOnly: 'Só contam as operações em dólares.',
  missing: 'Não há nada aqui',
  missingText: 'A página não é mais compartilhada ou o endereço está incompleto.',
  waitTitle: 'Muitas solicitações',
  wait: 'Espere um momento e carregue a página de novo.',
  failed: 'Algo deu errado. Tente de novo em instantes.',

  moreExecutions: (executions, bought, sold) =>
    `… e mais ${executions === 1 ? '1 execução' : `${count(executions)} execuções`}: compra de ${bought}, venda de ${sold}.`,
  summary: (name, symbol, { isLong, adds, exits }) => {
    const opened = isLong ? `comprou ${symbol}` : `vendeu ${symbol} a descoberto`;
    const added =
      adds === 0 ? '' : `, aumentou ${adds === 1 ? 'uma vez' : `${NUMBERS[adds] ?? count(adds)} vezes`}`;
    const closed = isLong ? 'vendeu' : 'recomprou';
    const parts =
      exits > 1 ? `${closed} em ${NUMBERS[exits] ?? count(exits)} partes` : `${closed} tudo de uma vez`;
    return `${name} ${opened}${added} e ${parts}.`;
  },
  summaryOfMany: (name, symbol, executions) =>
    `${name} operou ${symbol} em ${counted(executions, { one: 'execução', other: 'execuções' })}.`,
  resultIs: (amount) => `Resultado: ${amount}.`,
  side: 'Direção',
  maxSize: 'Tamanho máximo',
  held: 'Duração',
  notesOf: (name) => `Notas de ${name}`,
  sharedBy: (name) =>
    `${ended(`Compartilhada por ${name}`)} A conta e as outras operações continuam privadas.`,
  date: 'Data',
  time: 'Hora',
  setup: 'Setup',
  course: 'Execuções no tempo',
  courseOf: (from, to) => `De ${from} a ${to}: compras apontam para cima, vendas para baixo.`,
  image: (symbol) => `Imagem da operação de ${symbol}`,
  enlarge: 'Abrir a imagem',
  origin: {
    platform: 'Verificada',
    file: 'De um arquivo',
    'by-hand': 'Editada à mão',
    paper: 'Simulada',
    'demo-account': 'Demo',
    demo: 'Dados de demonstração',
  },
  originHelp: {
    platform: 'Todas as execuções vieram da plataforma sem alterações.',
    file: 'As execuções foram importadas de um arquivo fornecido pelo trader.',
    'by-hand': 'O trader inseriu ou alterou execuções à mão.',
    paper: 'Esta operação foi feita em uma conta simulada, sem dinheiro real.',
    'demo-account': 'Esta operação foi feita em uma conta demo, sem dinheiro real.',
    demo: 'Este trader e estas operações são fictícios.',
  },

  ofDayLimit: 'Do limite diário',
  share: 'Compartilhar',
  shareText: (symbol) => `Confira minha operação de ${symbol} no Daybook`,
  shareWith: 'Compartilhar …',
  email: 'E-mail',
  copyLink: 'Copiar link',
  linkCopied: 'Link copiado',
  copyFailed: 'Não foi possível copiar o link. Copie-o da barra de endereços.',

  discussion: 'Comentários',
  noCommentsYet: 'Ainda não há comentários',
  earlierComments: 'Só os comentários mais recentes são exibidos.',
  signInToWrite: 'Faça login para comentar',
  yourComment: 'Seu comentário',
  writeAs: (name) => ended(`Você comenta como ${name}`),
  send: 'Enviar',
  sending: 'Enviando',
  deleteComment: 'Excluir',
  report: 'Denunciar',
  reported: 'Denunciado. O trader e quem administra o site foram avisados.',
  reports: (reports) => (reports === 1 ? 'Denunciado uma vez' : `Denunciado ${count(reports)} vezes`),
  theTrader: 'Autor',
  commentTooLong: (most) => `Um comentário tem no máximo ${count(most)} caracteres.`,
  commentUnseen:
    'Um comentário não pode conter caracteres de controle nem caracteres que invertam a direção do texto.',
  commentFailed: 'Não deu certo. Nada se perdeu; tente de novo.',
  commentTooFast: 'Você está comentando rápido demais. Espere um minuto e envie de novo.',
  widget: (provider) => `Mostrar comentários do ${provider}`,
  widgetHelp: (provider) => `Carrega uma página do ${provider}, que saberá que você esteve aqui.`,
  widgetTitle: (provider) => `Comentários do ${provider}`,

  topTraders: 'Melhores traders',
  topTradersAbout:
    'Resultados líquidos dos traders que escolheram aparecer, por dia, semana e mês de Nova York. Todas as contas de um trader são contadas juntas.',
  periods: { monthly: 'ESTE MÊS', weekly: 'ESTA SEMANA', daily: 'HOJE' },
  period: 'Período',
  rank: (rank) => `Posição ${count(rank)}`,
  verifiedRank: 'Verificados por suas plataformas',
  verifiedRankHelp:
    'Resultados de contas reais como as plataformas informam. Operações excluídas também contam.',
  fileRank: 'De arquivos',
  fileRankHelp: 'Resultados de arquivos fornecidos pelos traders, classificados à parte.',
  demoRank: 'Dados de demonstração',
  demoRankHelp: 'Resultados fictícios, fora da classificação.',
  tooSoon: 'OPA! PARECE QUE AINDA É CEDO ...',
  noTopTraders: 'Ainda não temos melhores traders',
  rangeOf: (from, to) => (from === to ? from : `${from} a ${to}`),

  tradesOf: (name) => `Operações de ${name}`,
  noTradesBy: (name) => `NÃO HÁ OPERAÇÕES DE ${name}`,
  allTopTraders: 'MELHORES TRADERS',
  netOf: (amount, value) => `${amount} em ${trades(value)}`,
  hasImage: 'Tem imagem',
  hasComments: 'Tem comentários',
  notShared: 'Esta operação não é compartilhada.',
  latestTrades: (value) => `São listadas as ${count(value)} operações mais recentes.`,
  newer: 'Mais recentes',
  older: 'Anteriores',
  page: (page, last) => `Página ${count(page)} de ${count(last)}`,

  dashboardOf: (name) => `Painel de ${name}`,
  dashboardAbout: (name, value) =>
    `Todos os resultados públicos de ${name}, todas as contas juntas: ${trades(value)}.`,
  moreSymbols: (shown, symbols, value, net) =>
    `Os gráficos por símbolo mostram os ${count(shown)} símbolos com mais operações. Os outros ${count(symbols)}: ${net} em ${trades(value)}.`,
  latestDays: (days) => `O progresso da conta mostra os últimos ${count(days)} dias com operações.`,
  thisMonth: 'Este mês',
  principalAccount: 'Conta',
  drawing: 'Desenhando os gráficos',
  drawingFailed: 'Não foi possível desenhar os gráficos. Carregue a página de novo.',
  noPublicTrades: 'Ainda não há operações.',

  sharing: {
    share: 'Compartilhar',
    title: 'Compartilhar esta operação',
    isShared: 'Qualquer pessoa com o link pode ver esta operação',
    help: 'Resultados, execuções, imagens, erros e o que você escreveu ficam públicos; conta e limites não.',
    sharedAs: (name) => ended(`Os leitores veem você como ${name}`),
    sharedAnonymously: 'Os leitores veem um usuário anônimo. Seu perfil decide com que nome você aparece.',
    open: 'Abrir a página',
    card: 'A imagem do link mostra',
    cards: { dollars: 'Dólares', percent: '% do limite diário', none: 'Sem valores' },
    noDayLimit: 'Você não tinha limite diário para esta operação, por isso a imagem não mostra valores.',
    percentHelp: 'A página também mostra dólares: os leitores podem deduzir seu limite.',
    preview: 'Como fica um link publicado',
    failed: 'Nada foi alterado. Tente de novo.',
  },
  profile: {
    title: 'Suas páginas públicas',
    notPublic:
      'Você não está entre os melhores traders. Ative “Mostrar-me publicamente” para ter páginas públicas.',
    address: 'Seu painel público',
    renew: 'Novo endereço público',
    renewHelp: 'Os links para o seu painel público que já circulam deixarão de funcionar.',
    renewed: 'Suas páginas públicas têm um novo endereço.',
    failed: 'O endereço não foi alterado. Tente de novo.',
  },
};
