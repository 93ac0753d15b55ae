import type { Messages } from '../../en.ts';

const password = {
  user: 'Usuário na plataforma',
  secret: 'Senha na plataforma',
  newSecret: 'Nova senha',
  updateSecret: 'Atualizar a senha',
  secretHelp: 'A senha da sua plataforma de trading. Ela é testada lá antes de ser guardada.',
};

/** The platforms that executions are fetched from: what they ask for, and what they say. */
export const platforms: Messages['platforms'] = {
  choose: 'Plataforma',
  server: 'Tipo de conta',
  purposes: { live: 'Real', paper: 'Simulada ou demo' },
  fields: {
    propreports: {
      ...password,
      where: 'O site de relatórios da sua empresa, com o usuário que você tem lá.',
    },
    ibkr: {
      where:
        'No Client Portal abra Performance & Reports, Flex Queries. Crie uma Activity Flex Query com a seção Trades, opção Executions, todos os campos, formato XML e os últimos 30 dias corridos; acrescente Open Positions se quiser. Depois ative ali o Flex Web Service e copie o token. Os extratos chegam na manhã seguinte; uma consulta Trade Confirmation mostra as execuções depois de alguns minutos.',
      user: 'ID da consulta',
      secret: 'Token do Flex Web Service',
      newSecret: 'Novo token',
      updateSecret: 'Atualizar o token',
      secretHelp:
        'Um novo token anula o anterior na Interactive Brokers. Ele é testado lá antes de ser guardado.',
    },
    alpaca: {
      where:
        'No painel da conta escolha API Keys e gere um par. Contas reais e simuladas têm chaves diferentes. O Daybook só lê com elas.',
      user: 'ID da chave de API',
      secret: 'Chave secreta',
      newSecret: 'Nova chave secreta',
      updateSecret: 'Atualizar a chave secreta',
      secretHelp: 'A chave secreta do mesmo ID. Ela é testada na Alpaca antes de ser guardada.',
    },
    tradovate: {
      ...password,
      where:
        'Nas configurações do aplicativo escolha API Access e gere uma chave; ela mostra um ID de cliente (cid) e um segredo (sec). A Tradovate só dá acesso à API a algumas contas. Contas de mesas proprietárias sem ele são importadas pelo arquivo Fills.',
    },
    projectx: {
      where:
        'Nas configurações do TopstepX escolha API e gere uma chave. O acesso à API é uma assinatura à parte. O usuário é o mesmo com que você faz login.',
      user: 'Usuário',
      secret: 'Chave de API',
      newSecret: 'Nova chave de API',
      updateSecret: 'Atualizar chave de API',
      secretHelp: 'Ela é testada na plataforma antes de ser guardada.',
    },
  },
  userFormats: {
    ibkr: 'Só algarismos, como aparecem ao lado da consulta na lista de consultas Flex.',
    alpaca: 'Só letras e algarismos, como o painel mostra o ID da chave.',
  },
  extra: { clientId: 'ID de cliente (cid)', clientSecret: 'Segredo da API (sec)' },
  reasons: {
    'in-another-account':
      'Outra conta do seu diário já tem execuções desta, por isso nada dela foi importado: contariam duas vezes. Diga na página de contas se são a mesma e atualize de novo.',
    'time-to-come': 'A plataforma informa um horário que ainda não chegou. Nada foi importado.',
    'amounts-out-of-range':
      'Os valores que a plataforma informa são maiores do que o Daybook consegue calcular. Nada foi importado.',
    'ibkr-legacy-query':
      'Esta é uma consulta Flex antiga, que a Interactive Brokers não atende mais. Crie uma nova e conecte o ID dela.',
    'ibkr-service-inactive':
      'O Flex Web Service deste usuário está inativo. Ative-o no Client Portal, em Flex Queries.',
    'ibkr-token-expired': 'O token expirou. Gere um novo no Client Portal e digite-o na conta.',
    'ibkr-ip-restricted':
      'O token está preso a outro endereço IP. Gere um sem essa restrição ou com o endereço deste servidor.',
    'ibkr-query-invalid': 'A Interactive Brokers não conhece esta consulta. Confira o ID.',
    'ibkr-token-invalid': 'A Interactive Brokers não conhece este token. Confira-o ou gere um novo.',
    'ibkr-account-invalid':
      'A consulta cita uma conta que não é válida. Escolha de novo as contas da consulta.',
    'ibkr-request-invalid':
      'A Interactive Brokers não conseguiu validar o pedido. Veja se o token e a consulta são do mesmo usuário.',
    'ibkr-too-many-requests':
      'Muitos pedidos foram enviados com este token. Espere pelo menos dez minutos antes de tentar de novo.',
    'ibkr-not-available':
      'Ainda não há extrato para o período desta consulta. Escolha um período maior, como os últimos 30 dias corridos.',
    'ibkr-still-preparing':
      'A Interactive Brokers ainda está preparando o extrato. Tente novamente em alguns minutos.',
    'ibkr-no-executions':
      'O extrato contém ordens ou totais, mas nenhuma execução. Escolha a opção Executions na seção Trades da consulta.',
    'ibkr-query-dates':
      'O extrato não informa a data e a hora das execuções. Na consulta Flex escolha o formato de data yyyyMMdd, o formato de hora HHmmss e o campo Date/Time.',
    'ibkr-query-fields':
      'Faltam ao extrato campos de que o Daybook precisa. Na seção Trades da consulta Flex escolha Executions e todos os campos.',
    'ibkr-query-format': 'O extrato não está em XML. Escolha o formato XML na consulta Flex.',
    'ibkr-period-gap':
      'O extrato começa depois do último dia conhecido e não foi possível obter os dias do meio. Defina o período da consulta como os últimos 30 dias corridos.',
    'alpaca-keys-refused':
      'A Alpaca recusou estas chaves. Confira as duas e se são da conta real ou da simulada.',
    'alpaca-not-allowed': 'Estas chaves não podem ler a conta. Gere outras no painel dela.',
    'tradovate-captcha':
      'Depois de várias tentativas sem sucesso, a Tradovate pede para confirmar que você é uma pessoa. Faça login uma vez pelo navegador, espere uma hora e tente de novo.',
    'tradovate-wait': 'A Tradovate pede uma pausa maior. Tente novamente em alguns minutos.',
    'tradovate-locked': 'Este acesso está bloqueado ou encerrado. Pergunte à Tradovate.',
    'tradovate-api-access':
      'A Tradovate recusou a chave de API. Confira o ID de cliente e o segredo, e se a conta tem acesso à API.',
    'projectx-agreements': 'Faça login na plataforma e aceite os termos pendentes.',
    'projectx-subscription':
      'Este usuário não tem uma assinatura de API ativa. Assine na plataforma e tente de novo.',
    'projectx-keys-disabled': 'A empresa desativou o acesso com chaves de API.',
    'too-many-requests': 'A plataforma pede uma pausa. Tente novamente em alguns minutos.',
  },
  leftOut: {
    cancelled: 'Canceladas ou desfeitas',
    'not-an-execution': 'Não são execuções',
    'not-filled': 'Não executadas',
    sum: 'Totais de outras linhas',
    cash: 'Movimentos de dinheiro',
    'forex-conversion': 'Conversões de moeda',
    'no-size': 'Sem quantidade',
    'corporate-action': 'Eventos corporativos',
    'correction-replaced': 'Substituídas por uma correção',
    'contract-size-unknown': 'Tamanho do contrato desconhecido',
    'adjusted-option': 'Opções ajustadas por um evento corporativo',
    'time-unknown': 'Execuções sem horário; peça à sua empresa que o informe e atualize de novo',
    'cancels-nothing': 'Anulações de execuções que não constam',
    'foreign-fee': 'Comissões em outra moeda, não contadas',
    'kept-fee': 'Comissões não devolvidas ao anular execuções, não contadas',
    'out-of-reach': 'Dias antes do primeiro extrato; importe um arquivo com eles',
    'order-unknown': 'Execuções cuja ordem não é mais mostrada',
    'in-position': 'Execuções contadas com a posição',
    'open-position': 'Posições ainda abertas',
    'opening-missing': 'Opções vencidas sem a abertura',
  },
  leftOutTitle: 'O que as plataformas informaram e não é uma execução:',
  reach: 'Estes extratos não chegam até hoje. O que falta vem com uma atualização posterior.',
  reachTo: (account, day) => `${account}: completa até ${day}`,
};
