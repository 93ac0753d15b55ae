import type { images as english } from '../../en/journal/images.ts';
import { count, counted } from '../plural.ts';

/** Imagens de operações e pessoas. */
export const images: typeof english = {
  gallery: {
    title: 'Galeria de trading',
    empty: 'Ainda não há imagens',
    emptyHelp: 'As imagens que você anexa às operações ficam reunidas aqui.',
  },
  choose: 'Escolher uma imagem',
  change: 'Escolher outra imagem',
  dropHere: 'Solte a imagem aqui',
  help: 'Clique, arraste um arquivo para cá ou cole. JPEG, PNG, GIF (primeiro quadro) ou BMP.',
  helpMany: (most) =>
    `Clique, arraste arquivos para cá ou cole. JPEG, PNG, GIF (primeiro quadro) ou BMP, até ${most} por operação.`,
  refused: 'Escolha um arquivo que seja uma imagem e pese menos de 900kb',
  problems: {
    'too-many-pixels': `Esta imagem tem pixels demais: no máximo 24 megapixels e ${count(12_000)} por lado.`,
    'too-complex': 'Esta imagem demora demais para ser lida. Salve em outro formato e tente de novo.',
    'too-many': (most) => `Uma operação tem no máximo ${most} imagens. Remova uma antes.`,
  },
  tooManyUploads: (minutes) =>
    `Você adicionou muitas imagens em uma hora. Tente de novo em ${minutes === 1 ? 'um minuto' : `${minutes} minutos`}.`,
  preparing: 'Preparando a imagem',
  unsaved: 'Ainda não salva',
  first: 'Aparece primeiro',
  makeFirst: (place) => `Mostrar a imagem ${place} primeiro`,
  remove: (place) => `Remover a imagem ${place}`,
  removeOne: 'Remover a imagem',
  enlarge: (place, total) => (total === 1 ? 'Ampliar a imagem' : `Ampliar a imagem ${place} de ${total}`),
  ofTrade: (symbol, date) => `Imagem da operação de ${symbol} de ${date}`,
  title: 'Imagens',
  avatar: 'Foto',
  avatarHelp: 'Clique, arraste um arquivo para cá ou cole. Ela é recortada em um quadrado.',
  openTrade: 'Abrir a operação',
  count: (value) => counted(value, { one: 'imagem', other: 'imagens' }),
  noneShownHelp: 'Nenhuma das operações encontradas tem imagem.',
  viewer: {
    label: 'Visualizador de imagens',
    previous: 'Imagem anterior',
    next: 'Próxima imagem',
    slide: 'imagem',
    position: 'Imagem {index} de {total}',
  },
};
