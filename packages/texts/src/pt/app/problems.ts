import type { Messages } from '../../en.ts';

/** What went wrong, by the code that the server answers with. */
export const problems: Messages['problems'] = {
  '001': 'Você precisa encerrar todas as suas operações antes de sincronizar',
  '002': 'Sua sessão expirou',
  '003': 'Sua sessão expirou',
  '004': 'Usuário ou senha incorretos',
  '005': 'Não resta nenhuma sincronização hoje. A próxima será possível depois da meia-noite em Nova York.',
  '006': 'A plataforma de trading recusou o acesso. Verifique a senha desta conta.',
  '007': 'A plataforma de trading não respondeu. A tentativa conta; tente novamente mais tarde.',
  '008': 'A resposta da plataforma de trading chegou danificada. Nada foi salvo.',
  '009': 'Isto foi alterado nesse meio-tempo. Veja o estado atual e tente novamente.',
  '010': 'Não encontrado',
  '011': 'Há algo incorreto no formulário.',
  '012': 'Muitas tentativas. Espere um momento e tente novamente.',
  '013': 'Não há mais espaço para salvar isto.',
  '999': 'Erro desconhecido',
  offline: 'Não foi possível acessar o Daybook. Verifique a conexão e tente novamente.',
  request: (id) => `Solicitação ${id}`,
};
