import type { Messages } from '../en.ts';
import { counted, plural } from './plural.ts';

/** Sidebar, top bar and what stands around every screen. */
export const shell: Messages['shell'] = {
  brand: 'Daybook',
  skip: 'Saltar al contenido',
  contact: {
    link: 'Contáctanos',
    ask: 'Si necesitas ayuda, pregunta a quien administra esta instalación de Daybook.',
  },
  navigation: 'Principal',
  periodsOf: 'Períodos',
  dashboard: 'Panel',
  calendar: 'Calendario',
  imports: 'Importar archivos',
  topTraders: 'Mejores traders',
  help: 'Ayuda',
  profile: 'Mi perfil',
  plan: 'Mi plan de trading',
  accounts: 'Cuentas de trading',
  logOut: 'Cerrar sesión',
  personMenu: 'Perfil, plan, cuentas, cerrar sesión',
  menu: 'Menú',
  openMenu: 'Abrir el menú',
  closeMenu: 'Cerrar el menú',
  collapse: 'Contraer la barra lateral',
  expand: 'Desplegar la barra lateral',
  search: 'Buscar operaciones, símbolos, páginas',
  searchKeys: 'Ctrl K',
  update: 'Actualizar operaciones',
  noneLeft:
    'Hoy no queda ninguna actualización. La próxima será posible después de medianoche en Nueva York.',
  updating: 'Actualizando operaciones',
  synced: (time) => `Sincronizado ${time} ET`,
  syncedOn: (day) => `Sincronizado ${day}`,
  neverSynced: 'Aún sin sincronizar',
  left: (left, most) => `${plural(left, { one: 'queda', other: 'quedan' })} ${left} de ${most} hoy`,
  darkTheme: 'Cambiar al tema oscuro',
  lightTheme: 'Cambiar al tema claro',
  sides: { label: 'Dirección', all: 'Todo' },
  tabs: {
    label: 'Vistas',
    dashboard: 'Panel',
    trades: 'Operaciones',
    breakdown: 'Desglose',
    gallery: 'Galería',
    search: 'Búsqueda',
  },
  filters: 'Filtros activos',
  removeFilter: (filter) => `Quitar el filtro ${filter}`,
  clearFilters: 'Quitar todos los filtros',
  steps: {
    contacting: 'Conectando con la plataforma de trading',
    processing: 'Procesando ejecuciones',
    retrieving: 'Recuperando de Daybook los datos procesados',
    importing: (executions) =>
      `${counted(executions, { one: 'ejecución', other: 'ejecuciones' })} hasta ahora`,
  },
  offline: 'Sin conexión. Lo que escribes se conserva; guárdalo cuando vuelva la conexión.',
  passwordUpdated: 'Tu contraseña se actualizó correctamente',
  nothingImported:
    'No se importó ninguna operación. Recuerda que TODAS tus operaciones DEBEN estar cerradas antes de sincronizar',
};
