import type { Messages } from '../../en.ts';
import { count } from '../plural.ts';

/** What the trader keeps under names: tab, period and filter. */
export const views: Messages['views'] = {
  title: 'Visões',
  save: 'Salvar visão',
  saveHelp: 'A aba, o período e o filtro ficam salvos. “Esta semana” é sempre a semana atual.',
  name: 'Nome',
  rename: 'Renomear',
  renameOf: (name) => `Renomear “${name}”`,
  update: 'Atualizar com o que está na tela',
  moveUp: 'Mover para cima',
  moveDown: 'Mover para baixo',
  remove: 'Excluir',
  menuOf: (name) => `Visão “${name}”`,
  saved: (name) => `“${name}” está na barra lateral e na busca.`,
  updated: (name) => `“${name}” agora abre o que está na tela.`,
  removed: (name) => `“${name}” foi excluída.`,
  undo: 'Desfazer',
  full: (most) => `Você tem ${count(most)} visões. Exclua uma para salvar outra.`,
  longAddress: 'Este filtro é longo demais para ser salvo. Escolha menos valores.',
  nameEmpty: 'Dê um nome à visão.',
  nameLong: 'Use no máximo 60 caracteres.',
  nameControl: 'Use apenas letras, números e sinais.',
  nameSame: (name, place) =>
    `A visão ${count(place)} já se chama “${name}”. Escolha outro nome ou atualize essa visão pelo menu dela.`,
};
