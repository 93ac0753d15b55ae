import type { Messages } from '../../en.ts';

/** The trading accounts and their logins at the platforms. */
export const accounts: Messages['accounts'] = {
  title: 'Contas de trading',
  link: 'Conectar uma conta',
  linkTitle: 'Conecte uma plataforma de trading',
  linkHelp:
    'Todas as contas que ela mostra são conectadas. O que você digita é guardado criptografado e nunca mais é mostrado.',
  asking: 'Consultando a plataforma',
  host: 'Endereço web da sua plataforma',
  hostHelp: 'Como você a abre no navegador, por exemplo suaempresa.propreports.com',
  hostNotAllowed:
    'O Daybook não contata este endereço. Confira-o ou pergunte a quem administra esta instalação.',
  passwordShared: (names) => `É também a senha de ${names}.`,
  updated: 'A senha foi atualizada com sucesso',
  rejected: 'A atualização da senha foi rejeitada',
  /** Accounts that are traded without real money. */
  environments: { paper: 'Simulada', demo: 'Demo' },
  inactive: '(INATIVA)',
  principal: 'Conta principal',
  makePrincipal: 'Tornar a conta principal',
  switchOff: 'Desativar',
  switchOn: 'Ativar',
  test: 'Testar o acesso',
  tested: (account) => `A plataforma aceita o acesso e mostra ${account}.`,
  testedNotShown: (account) => `A plataforma aceita o acesso, mas não mostra mais ${account}.`,
  testRejected: 'A plataforma rejeita o acesso. Digite abaixo a senha atual dele.',
  allowsOvernight: 'Mantenho posições de um dia para o outro',
  allowsOvernightHelp: 'Senão, as atualizações esperam até você ficar sem posição.',
  remove: 'Remover',
  removeTitle: (account) => `Remover ${account}?`,
  removeKept:
    'As operações dela ficam no seu diário. A conta é desativada e o acesso é apagado; conecte-a de novo para trazê-la de volta.',
  removeGone: 'Ela não tem operações. Conecte o acesso de novo para trazê-la de volta.',
  noLogin: 'Sem acesso: as operações vieram de um arquivo, ou o acesso foi removido.',
  linked: (names) =>
    names.length === 0
      ? 'O acesso está em dia; não havia nenhuma conta nova.'
      : `Conectadas: ${names.join(', ')}`,
  skipped: (names) => `Já conectadas com outro acesso: ${names.join(', ')}`,
  allLinked: (names) =>
    `Outro acesso já tem estas contas: ${names}. Para usar este, remova-as de lá primeiro: as operações continuam aqui.`,
  noAccounts: 'A plataforma aceita este acesso, mas não mostra nenhuma conta com ele.',
  tooMany: (most) => `Um trader tem no máximo ${most} contas.`,
  refused: 'A plataforma recusou este acesso. Confira o usuário e a senha.',
  noAnswer: 'A plataforma de trading não respondeu. Tente novamente mais tarde.',
  damaged: 'Não foi possível ler a resposta da plataforma de trading. Tente novamente mais tarde.',
  syncRunning: 'As suas operações estão sendo atualizadas. Remova a conta quando isso terminar.',
  empty: 'Ainda não há nenhuma conta de trading',
  emptyHelp: 'Conecte a sua plataforma de trading e o Daybook buscará as suas operações.',
};
