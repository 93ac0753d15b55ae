import type { Messages } from '../../en.ts';

/** What a tab or screen is for, said once: at most two sentences of 30 words in all. */
export const help: Messages['help'] = {
  label: 'Para qué sirve',
  read: 'Entendido',
  /** Where a row of tabs goes on. */
  moreTabs: 'Más pestañas',
  earlierTabs: 'Pestañas anteriores',
  places: {
    trades:
      'Pulsa una fila para abrir su operación. Selecciona filas para poner setup, etiquetas o errores a muchas a la vez.',
    breakdown:
      'Todas las cifras de las operaciones mostradas, de los totales a las rachas. Elige otro período o filtro y cambian con él.',
    reports: 'Tus resultados por hora, setup, símbolo y más. Cada barra lleva a sus operaciones.',
    insights:
      'Lo que tus ejecuciones dicen de cómo operas. Cada tarjeta lleva a sus operaciones; en Detalles ves hasta qué punto es seguro.',
    gallery: 'Las imágenes que agregaste a tus operaciones. Pulsa una para verla en grande.',
    search: 'Rellena lo que buscas. Las demás pestañas muestran entonces solo las operaciones que coinciden.',
    calendar: 'Cada día con su resultado. Pulsa un día para ver sus operaciones.',
    plan: 'Tus reglas y lo máximo que puedes perder. Cuando se supera un límite, Daybook te avisa.',
  },
};
