import type { Messages } from '../../en.ts';

/** The dashboard as a trader arranges it. */
export const arranging: Messages['arranging'] = {
  title: 'Organizar o painel',
  help: 'Arraste um cartão para outro lugar ou use as setas dele. Cada alteração é salva na hora.',
  done: 'Concluir',
  undo: 'Desfazer',
  undone: 'A última alteração foi desfeita.',
  reset: 'Disposição padrão',
  isReset: 'A disposição padrão está de volta.',
  cards: 'Cartões e gráficos',
  keyFigures: 'Números principais',
  moreFigures: 'Mais números',
  move: (name, place, all) => `Mover ${name}, lugar ${place} de ${all}`,
  earlier: (name) => `Mais acima: ${name}`,
  later: (name) => `Mais abaixo: ${name}`,
  placed: (name, place, all) => `${name}: lugar ${place} de ${all}`,
  hide: (name) => `Ocultar: ${name}`,
  show: (name) => `Mostrar: ${name}`,
  hidden: 'Oculto',
  isHidden: (name) => `Ocultado: ${name}.`,
  isShown: (name) => `Exibido: ${name}.`,
  reports: 'Seus relatórios',
  countOf: (value, most) => `${value} de ${most}`,
  noReports:
    'Nenhum ainda. O que você adicionar fica abaixo dos gráficos e segue o período e o filtro do painel.',
  remove: (name) => `Remover: ${name}`,
  isAdded: (name) => `Está no painel: ${name}.`,
  isRemoved: (name) => `Não está mais no painel: ${name}.`,
  put: 'Mostrar no painel',
  isPut: 'Este relatório agora está no painel, abaixo dos gráficos.',
  isTakenOff: 'Este relatório não está mais no painel.',
  add: 'Adicionar um relatório',
  tooMany: (most) => `Não cabem mais de ${most} relatórios no painel. Remova um primeiro.`,
  allHidden: 'Tudo neste painel está oculto.',
  changedElsewhere:
    'Isto foi alterado nesse meio-tempo em outra janela ou em outro aparelho. O que você vê agora é como está; altere de novo se ainda quiser.',
};
