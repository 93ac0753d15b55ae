import type { Messages } from '../../en.ts';

/** The guided tour: one card a thing. */
export const tour: Messages['tour'] = {
  leave: 'Salir de la visita',
  back: 'Atrás',
  next: 'Siguiente',
  done: 'Listo',
  count: (at, of) => `${at} de ${of}`,
  steps: {
    profile: {
      title: 'Configurar tu perfil',
      text: 'Pulsa tu nombre para abrir tu menú. En Mi perfil están tu nombre, foto, idioma, colores y contraseña.',
    },
    plan: {
      title: 'Plan de trading',
      text: 'Escribe tus reglas y fija cuánto puedes perder por operación, por día y por semana. Te avisamos cuando superas un límite.',
    },
    calendar: {
      title: 'Calendario de trading',
      text: 'Cada día del mes con su resultado y sus operaciones. Abre un día para verlas a lo largo de la sesión.',
    },
    help: { title: 'Ayuda', text: 'Esta visita empieza aquí, siempre que quieras volver a verla.' },
    logOut: {
      title: 'Cerrar sesión',
      text: 'Termina tu sesión en todas las pestañas de este navegador y borra lo que guarda de ti.',
    },
    periods: {
      title: 'Filtros rápidos de tiempo',
      text: 'Diario, mensual y anual: con un toque todas las cifras se limitan a hoy, a esta semana, a este mes o a este año, o al período anterior.',
    },
    sync: {
      title: 'Actualizar operaciones',
      text: 'Trae tus ejecuciones de tu plataforma de trading y las agrupa en operaciones, hasta cuatro veces al día. Cierra antes todas tus operaciones.',
    },
    tabs: {
      title: 'Vistas',
      text: 'Las mismas operaciones de siete maneras: cifras y gráficos, la lista, el desglose, los informes, el análisis, tus imágenes y una búsqueda con todos los filtros.',
    },
    reports: {
      title: 'Informes',
      text: 'Las cifras separadas por hora, setup, símbolo y más, el recorrido de tu cuenta y dos selecciones lado a lado. Cada barra y cada celda lleva a sus operaciones.',
    },
    insights: {
      title: 'Análisis',
      text: 'Lo que tus ejecuciones dicen de tu forma de operar: hallazgos con su rango probable, y lo que se miró sin encontrar nada. Cada uno lleva a sus operaciones.',
    },
    sort: {
      title: 'Ordenar',
      text: 'Pulsa el encabezado de una columna para ordenar la lista por ella; púlsalo otra vez para invertir el orden.',
    },
    row: {
      title: 'Abrir una operación',
      text: 'Pulsa una fila para ver las ejecuciones de la operación y escribir su diario.',
    },
    contact: {
      title: 'Eso es todo',
      text: 'Pulsa Ctrl K donde sea para encontrar una operación, una página o una acción. En Ayuda puedes repetir esta visita.',
    },
  },
};
