import type { Happened, MessageWords, MailTexts } from './en.ts';

const message = (words: MessageWords): MessageWords => words;
const at = ({ when, device }: Happened) => (device === '' ? when : `${when}, ${device}`);
const NOT_YOU =
  'Se não foi você, defina uma nova senha imediatamente: na página de login, “Esqueceu a senha?”.';

/** E-mails in Brazilian Portuguese, with você. */
export const pt: MailTexts = {
  greeting: (firstName) => (firstName === '' ? 'Olá,' : `Olá, ${firstName},`),
  linkHelp: 'Se o botão não funcionar, copie este endereço para o navegador:',
  footer: 'Daybook, seu diário de trading',
  when: (time) => `${time}, horário de Nova York`,
  reset: message({
    subject: 'Defina uma nova senha para o seu diário',
    paragraphs: ['Alguém, esperamos que você, pediu uma nova senha para o seu diário de trading.'],
    button: 'Definir nova senha',
    after: [
      'O link funciona uma única vez e por 30 minutos. Um mais recente o anula.',
      'Se você não pediu, não precisa fazer nada: sua senha continua a mesma.',
    ],
  }),
  invitation: (logins) =>
    message({
      subject: 'Seu diário de trading está pronto',
      paragraphs: [
        'Convidamos você a manter seu diário de trading com o Daybook.',
        logins.length === 0
          ? 'Só falta escolher uma senha.'
          : `Tenha à mão a senha da sua conta de relatórios (${logins.join(', ')}): ela é pedida uma vez, para conectar suas operações. Depois você escolhe uma senha para o diário.`,
      ],
      button: 'Começar',
      after: ['O link funciona por 72 horas e é só para você. Não o repasse.'],
    }),
  confirmation: message({
    subject: 'Confirme seu endereço',
    paragraphs: ['Alguém, esperamos que você, quer manter um diário de trading com este endereço.'],
    button: 'Confirmar e escolher a senha',
    after: [
      'O link funciona uma única vez e por 24 horas.',
      'Se não foi você, não precisa fazer nada: sem o link não há diário.',
    ],
  }),
  alreadyHere: message({
    subject: 'Você já tem um diário',
    paragraphs: [
      'Alguém, esperamos que você, quis criar um diário de trading com este endereço. Já existe um.',
      'Faça login com a sua senha ou peça uma nova se a esqueceu.',
    ],
    button: 'Fazer login',
  }),
  passwordChanged: (happened) =>
    message({
      subject: 'Sua senha foi alterada',
      paragraphs: [`A senha do seu diário foi alterada: ${at(happened)}.`, NOT_YOU],
    }),
  passwordReset: (happened) =>
    message({
      subject: 'Sua senha foi redefinida',
      paragraphs: [
        `A senha do seu diário foi redefinida por um link enviado por e-mail: ${at(happened)}. Todas as sessões foram encerradas e todos os tokens da API deixaram de funcionar.`,
        'Se não foi você, outra pessoa pode ler seus e-mails: proteja sua caixa de entrada e depois peça outro link.',
      ],
    }),
  emailChangedOld: (email, happened) =>
    message({
      subject: 'O endereço do seu diário foi alterado',
      paragraphs: [
        `Seu diário agora pertence ao endereço ${email}: ${at(happened)}. Este não o abre mais, e os tokens da API criados antes deixaram de funcionar.`,
        'Se não foi você, outra pessoa está com o seu diário e a sua senha. Recupere-o com o botão abaixo nas próximas 72 horas; depois disso, escreva para quem administra o seu diário.',
      ],
      button: 'Recuperar meu diário',
      after: [
        'O link funciona uma única vez. Ele faz deste endereço o do seu diário outra vez, encerra todas as sessões, anula a senha e todos os tokens da API e envia a você um e-mail para definir uma nova senha.',
        'Se foi você, não precisa fazer nada: não use o link.',
      ],
    }),
  addressUndoneChange: (happened) =>
    message({
      subject: 'Seu diário voltou ao endereço anterior',
      paragraphs: [
        `O diário que pertencia a este endereço voltou ao que tinha antes: ${at(happened)}. Foi usado o link enviado para lá quando o endereço mudou.`,
        'Este endereço não o abre mais. Se não foi você, escreva para quem administra o seu diário.',
      ],
    }),
  publicNameHidden: message({
    subject: 'Suas páginas públicas estão ocultas',
    paragraphs: [
      'A partir de agora os nomes públicos são únicos e nenhum pode parecer um selo das páginas nem o próprio Daybook. O seu nome público parece o de um trader que o tinha antes de você, ou uma dessas palavras; por isso ninguém vê as suas páginas públicas no momento.',
      'O seu diário, as suas operações e as páginas das operações que você compartilha continuam como estavam; elas mostram um usuário anônimo.',
      'Para voltar a ser visto, escolha outro nome no seu perfil, em “O que os outros veem”, e ative “Mostrar-me publicamente”.',
    ],
  }),
  emailChangedNew: (happened) =>
    message({
      subject: 'O endereço do seu diário foi alterado',
      paragraphs: [
        `A partir de agora você faz login no seu diário com este endereço: ${at(happened)}.`,
        'Se você não sabe de nenhum diário, pode ignorar este e-mail.',
      ],
    }),
  confirmAddress: message({
    subject: 'Confirme seu novo e-mail',
    paragraphs: [
      'Alguém, esperamos que você, quer usar este endereço em um diário de trading. A mudança só vale depois que você confirmar.',
      'A partir daí você faz login com este endereço, e os tokens da API criados antes deixam de funcionar.',
    ],
    button: 'Confirmar este endereço',
    after: [
      'O link funciona uma única vez e por 24 horas. Um mais recente o anula.',
      'Se não foi você, não use o link: sem ele nada muda.',
    ],
  }),
  addressTaken: message({
    subject: 'Alguém tentou usar seu endereço',
    paragraphs: [
      'Alguém com outro diário quis usar o seu endereço. Seu diário e seu endereço continuam como estão.',
      'Você não precisa fazer nada.',
    ],
  }),
  addressAsked: (email, happened) =>
    message({
      subject: 'Um novo endereço foi pedido',
      paragraphs: [
        `Seu diário vai passar para o endereço ${email}: ${at(happened)}. A mudança é feita quando o link enviado para lá for usado; até então você faz login com este endereço.`,
        'Se não foi você, defina uma nova senha imediatamente: na página de login, “Esqueceu a senha?”. Isso cancela a mudança.',
      ],
    }),
  wrongCode: (happened) =>
    message({
      subject: 'A senha estava certa, o código não',
      paragraphs: [
        `Alguém digitou a senha do seu diário e depois um código errado: ${at(happened)}. Sem o código nada foi aberto nem alterado.`,
        'Se não foi você, alguém sabe a sua senha: defina uma nova imediatamente, na página de login, “Esqueceu a senha?”.',
      ],
    }),
  newDevice: (happened) =>
    message({
      subject: 'Login em um dispositivo novo',
      paragraphs: [`Alguém fez login no seu diário em um dispositivo novo: ${at(happened)}.`, NOT_YOU],
    }),
  secondFactorOn: (happened) =>
    message({
      subject: 'O seu segundo fator foi ativado',
      paragraphs: [
        `A partir de agora, o login no seu diário também pede um código de um app: ${at(happened)}.`,
        NOT_YOU,
      ],
    }),
  secondFactorOff: (happened) =>
    message({
      subject: 'O seu segundo fator foi desativado',
      paragraphs: [`A sua senha volta a bastar para abrir o seu diário: ${at(happened)}.`, NOT_YOU],
    }),
  apiTokenMade: (name, happened) =>
    message({
      subject: 'Um novo token da API abre o seu diário',
      paragraphs: [`Um token para programas foi criado: ${name}. ${at(happened)}.`, NOT_YOU],
    }),
  platformPassword: (account, happened) =>
    message({
      subject: 'A senha de uma conta de trading foi alterada',
      paragraphs: [
        `Seu diário agora guarda outra senha para a conta de trading ${account}: ${at(happened)}.`,
        NOT_YOU,
      ],
    }),
};
