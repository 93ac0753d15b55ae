import type { Messages } from '../../en.ts';
import { count } from '../plural.ts';

/** All that is the trader's own: taking it along, and deleting it. */
export const ownData: Messages['ownData'] = {
  export: {
    title: 'Seus dados',
    help: 'Todo o seu diário em um arquivo zip: operações, execuções, anotações, planos e imagens. Traz tabelas para planilhas, e outro Daybook pode importá-lo.',
    start: 'Baixar tudo',
    preparing: 'Preparando o arquivo',
    received: (megabytes) => `${megabytes} MB até agora`,
    done: (name) => `${name} foi baixado.`,
    changing:
      'Seu diário continua mudando, talvez porque as operações estão sendo atualizadas. Tente de novo em instantes.',
    tooOften: (minutes) =>
      minutes <= 1
        ? 'Muitos downloads. Tente de novo em um minuto.'
        : `Muitos downloads. Tente de novo em ${count(minutes)} minutos.`,
    brokenOff: 'O download foi interrompido. Tente de novo.',
  },
  deletion: {
    title: 'Excluir meu diário',
    help: 'Operações, anotações, planos, imagens e seu acesso são excluídos para sempre. Ninguém consegue recuperá-los.',
    start: 'Excluir meu diário',
    dialogTitle: 'Excluir seu diário para sempre?',
    dialogText:
      'Todas as suas sessões terminam na hora, e o que você compartilhou some. As cópias de segurança antigas desta instalação não abrem mais as suas senhas. Se quiser guardar seus dados, baixe-os antes.',
    confirmation: 'Seu e-mail, para confirmar',
    notYours: (email) => `Digite ${email}`,
    confirm: 'Excluir para sempre',
    deleting: 'Excluindo',
    done: 'Seu diário foi excluído.',
  },
};
