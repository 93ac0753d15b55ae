import type { Messages } from '../../en.ts';

/** The dashboard as a trader arranges it. */
export const arranging: Messages['arranging'] = {
  title: 'Organizar el panel',
  help: 'Arrastra una tarjeta a otro lugar o usa sus flechas. Cada cambio se guarda al momento.',
  done: 'Listo',
  undo: 'Deshacer',
  undone: 'Se deshizo el último cambio.',
  reset: 'Disposición estándar',
  isReset: 'Vuelve a estar la disposición estándar.',
  cards: 'Tarjetas y gráficos',
  keyFigures: 'Cifras clave',
  moreFigures: 'Más cifras',
  move: (name, place, all) => `Mover ${name}, lugar ${place} de ${all}`,
  earlier: (name) => `Más arriba: ${name}`,
  later: (name) => `Más abajo: ${name}`,
  placed: (name, place, all) => `${name}: lugar ${place} de ${all}`,
  hide: (name) => `Ocultar: ${name}`,
  show: (name) => `Mostrar: ${name}`,
  hidden: 'Oculto',
  isHidden: (name) => `Se ocultó: ${name}.`,
  isShown: (name) => `Se muestra: ${name}.`,
  reports: 'Tus informes',
  countOf: (value, most) => `${value} de ${most}`,
  noReports:
    'Ninguno todavía. Lo que añadas aparece debajo de los gráficos y sigue el período y el filtro del panel.',
  remove: (name) => `Quitar: ${name}`,
  isAdded: (name) => `Está en el panel: ${name}.`,
  isRemoved: (name) => `Ya no está en el panel: ${name}.`,
  put: 'Mostrar en el panel',
  isPut: 'Este informe está ahora en el panel, debajo de los gráficos.',
  isTakenOff: 'Este informe ya no está en el panel.',
  add: 'Añadir un informe',
  tooMany: (most) => `En el panel no caben más de ${most} informes. Quita uno primero.`,
  allHidden: 'Todo lo de este panel está oculto.',
  changedElsewhere:
    'Esto se cambió mientras tanto en otra ventana o en otro dispositivo. Lo que ves ahora es como está; cámbialo otra vez si aún lo quieres.',
};
