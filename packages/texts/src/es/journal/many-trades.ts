import type { Messages } from '../../en.ts';
import { count, counted, plural } from '../plural.ts';

const trades = (value: number) => counted(value, { one: 'operación', other: 'operaciones' });

/** `Trend: Yes`, `Did you add? Yes`. */
const answer = (question: string, chosen: string) =>
  `${question}${question.endsWith('?') ? '' : ':'} ${chosen}`;

/** Many trades at once: selected in the list, then changed or shared together. */
export const manyTrades: Messages['manyTrades'] = {
  select: 'Seleccionar',
  selected: 'Seleccionada',
  selectPage: 'Seleccionar las operaciones de esta página',
  selectTrade: (symbol, when) => `Seleccionar ${symbol}, ${when}`,
  allSelected: (value, pages) =>
    pages === 1
      ? `Todo lo que muestra el filtro está seleccionado: ${trades(value)}.`
      : `Las ${count(value)} operaciones del filtro están seleccionadas, en ${count(pages)} páginas.`,
  someSelected: (value, all) =>
    `${count(value)} de ${trades(all)} ${plural(value, { one: 'seleccionada', other: 'seleccionadas' })}.`,
  selectAll: (all) => `Seleccionar las ${count(all)}`,
  onlyPage: 'Solo esta página',
  onlyNewest: (most) => `Solo las ${count(most)} más recientes`,
  tooMany: (most) => `Se pueden cambiar como máximo ${count(most)} operaciones a la vez.`,
  left: (value) =>
    `${trades(value)} ${plural(value, { one: 'salió', other: 'salieron' })} del filtro y de la selección.`,

  bar: 'Qué hacer con las operaciones seleccionadas',
  countSelected: (value) =>
    `${count(value)} ${plural(value, { one: 'seleccionada', other: 'seleccionadas' })}`,
  setup: 'Setup',
  tags: 'Etiquetas',
  mistakes: 'Errores',
  flags: 'Preguntas',
  share: 'Compartir',
  clear: 'Quitar la selección',
  search: 'Buscar o crear',
  searchOnly: 'Buscar',
  haveIt: (value, all) =>
    `${count(value)} de ${count(all)} ${plural(value, { one: 'lo tiene', other: 'lo tienen' })}`,
  answeredSo: (value, all) => `${count(value)} de ${count(all)}`,
  newSetup: (name) => `Nuevo setup “${name}”`,
  newTag: (name) => `Nueva etiqueta “${name}”`,
  newMistake: (title) => `Nuevo error “${title}”`,
  risk: 'Riesgo',
  riskTyped: 'Riesgo previsto, por ejemplo 100',
  riskWrong: 'Escribe un importe mayor que 0, por ejemplo 100.',
  riskOfEach: (amount) => `Riesgo previsto de cada una: ${amount}`,
  removeRisk: 'Quitar el riesgo previsto',
  riskSet: (amount, value) => `Riesgo previsto de ${amount} puesto en ${trades(value)}`,
  riskRemoved: (value) => `Riesgo previsto quitado de ${trades(value)}`,
  removeSetup: 'Quitar el setup',
  removeLabel: (name) => `Quitar “${name}”`,
  answer,

  setupSet: (name, value) => `Setup “${name}” puesto en ${trades(value)}`,
  setupRemoved: (value) => `Setup quitado de ${trades(value)}`,
  tagAdded: (name, value) => `Etiqueta “${name}” añadida a ${trades(value)}`,
  tagRemoved: (name, value) => `Etiqueta “${name}” quitada de ${trades(value)}`,
  mistakeAdded: (title, value) => `Error “${title}” añadido a ${trades(value)}`,
  mistakeRemoved: (title, value) => `Error “${title}” quitado de ${trades(value)}`,
  answered: (question, chosen, value) => `${answer(question, chosen)} · ${trades(value)}`,
  wereSo: (value, all) =>
    `${count(value)} de ${count(all)} ya ${plural(value, { one: 'estaba', other: 'estaban' })} así.`,
  hadIt: (value, all) =>
    `${count(value)} de ${count(all)} ya lo ${plural(value, { one: 'tenía', other: 'tenían' })}.`,
  full: (value) =>
    `${trades(value)} no ${plural(value, { one: 'admite más y queda', other: 'admiten más y quedan' })} como estaba${value === 1 ? '' : 'n'}.`,
  missing: (value) => `${trades(value)} ya no ${plural(value, { one: 'existe', other: 'existen' })}.`,
  nothingChanged: 'No cambió nada',
  undone: (value) => `Deshecho en ${trades(value)}`,
  undoneBut: (value, kept) =>
    `Deshecho en ${trades(value)}; ${count(kept)} ${plural(kept, { one: 'cambió después y queda como está', other: 'cambiaron después y quedan como están' })}`,
  showThem: 'Ver cuáles',
  stayed: 'Operaciones que quedaron como estaban',
  stayedMore: (value) => `y ${trades(value)} más`,
  labelProblems: {
    merged: 'Este nombre se unió a otro.',
    archived: 'Este nombre está archivado. Recupéralo o elige otro.',
    'too-many': 'No caben más. Quita uno primero.',
  },
  tooLong: 'Un nombre tiene como máximo 60 caracteres.',

  shareMany: (value) => `Compartir ${trades(value)}…`,
  stopSharing: (value) => `Dejar de compartir ${trades(value)}…`,
  shareAtMost: (most) =>
    `Se pueden compartir como máximo ${count(most)} operaciones a la vez. Selecciona menos.`,
  shareTitle: (value) => `¿Compartir ${trades(value)}?`,
  shareWho: 'Cualquiera con el enlace de una de ellas puede verla.',
  shareHelp:
    'Se hacen públicos: símbolo, fecha y horas, ejecuciones, bruto, comisiones y neto, setup y respuestas, errores, imágenes y lo que escribiste. La cuenta, las etiquetas, el riesgo previsto y los límites no.',
  shareImages: (value) => `${trades(value)} con imágenes`,
  shareNotes: (value) => `${trades(value)} con notas`,
  shareMistakes: (value) => `${trades(value)} con errores marcados`,
  stopTitle: (value) => `¿Dejar de compartir ${trades(value)}?`,
  stopHelp: 'Sus enlaces dejan de funcionar de inmediato.',
  stopNoUndo: (most) =>
    `No se puede deshacer si más de ${count(most)} están compartidas: habría que compartirlas de nuevo.`,
  stop: 'Dejar de compartir',
  sharedNow: (value) => `${trades(value)} ${plural(value, { one: 'compartida', other: 'compartidas' })}`,
  stopped: (value) =>
    `${trades(value)} ya no ${plural(value, { one: 'se comparte', other: 'se comparten' })}`,
};
