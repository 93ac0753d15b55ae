import type { Messages } from '../../en.ts';

/** What an empty journal shows: three steps, and what leads elsewhere. */
export const firstSteps: Messages['firstSteps'] = {
  label: 'Primeiros passos',
  bring: {
    title: 'Traga suas operações',
    text: 'Um arquivo da sua corretora leva um minuto. Ele fica no seu próprio servidor.',
    file: 'Importar um arquivo',
    link: 'Conectar uma conta',
  },
  limits: {
    title: 'Defina seus limites',
    text: 'O que você pode perder em uma operação, um dia e uma semana.',
    action: 'Definir limites',
  },
  note: {
    title: 'Escreva a primeira nota',
    text: 'Uma frase basta. Abre com a sua primeira operação.',
    action: 'Escrever',
  },
  step: (at) => `Passo ${at}`,
  done: 'Feito',
  moving:
    'Primeiro importe suas operações. Depois solte a exportação do seu outro diário: as anotações e etiquetas encontram suas operações.',
  lookAround: 'Primeiro dê uma olhada:',
  openDemo: 'Abrir a demo',
  anotherSignIn: 'A demo tem um login próprio. Para voltar ao seu diário, saia e faça login com o seu.',
  toImport: 'Ir para a importação',
};
