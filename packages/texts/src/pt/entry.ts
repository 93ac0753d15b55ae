import type { Messages } from '../en.ts';

/** The screens before the journal: sign-in, first start, passwords. */
export const entry: Messages['entry'] = {
  signInTitle: 'Entre no seu diário',
  email: 'E-mail',
  password: 'Senha',
  newPassword: 'Nova senha',
  confirmation: 'Confirme a senha',
  letsGo: 'Vamos lá',
  forgot: 'Esqueceu a senha?',
  wrong: 'Usuário ou senha incorretos',
  tryAgainIn: (minutes) =>
    minutes <= 1
      ? 'Tentativas demais. Tente novamente em um minuto.'
      : `Tentativas demais. Tente novamente em ${minutes} minutos.`,
  firstRun: {
    title: 'Boas-vindas ao Daybook',
    text: 'Seu diário de trading está pronto e ainda vazio. Como você quer começar?',
    create: 'Criar meu diário',
    createText:
      'Comece com a sua própria conta. Depois você conecta a sua plataforma de trading ou importa um arquivo.',
    demo: 'Explorar com dados de demonstração',
    demoText:
      'Dois anos de um trader fictício: operações, diário, plano e uma plataforma com a qual sincronizar.',
    back: 'Voltar',
    createTitle: 'Crie o seu diário',
    createHint: 'Tudo fica nesta instalação.',
    firstName: 'Nome',
    lastName: 'Sobrenome',
    passwordHelp: 'Pelo menos 8 caracteres, com minúscula, maiúscula, um dígito e um símbolo.',
    setUpCode: 'Código de instalação',
    setUpCodeHelp: 'O servidor mostrou este código ao iniciar.',
    demoPreparing: 'Preparando dois anos de operações',
    demoTitle: 'Seu diário de demonstração está pronto',
    demoOnce: 'Estes dados de acesso aparecem só uma vez. Guarde-os se quiser voltar.',
    copyEmail: 'Copiar o e-mail',
    copyPassword: 'Copiar a senha',
    open: 'Abrir o diário',
    failed: 'Não funcionou. Nada foi alterado; tente novamente.',
  },
  passwordProblems: {
    tooShort: 'Esta senha parece curta demais',
    missing: (classes) => `Adicione ${classes.join(', ')}.`,
    lower: 'uma letra minúscula',
    upper: 'uma letra maiúscula',
    digit: 'um dígito',
    symbol: 'um símbolo',
    common: 'Esta senha está em listas de senhas comuns. Escolha outra.',
    mismatch: 'As senhas não coincidem',
  },
  notAnEmail: 'OPS, ISTO NÃO PARECE UM E-MAIL',
};
