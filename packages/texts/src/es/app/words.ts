import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';

const events: Messages['words']['choices']['event']['values'] = {
  NOT_DEFINED: 'Sin definir',
  BOTTOMING_TAIL_BAR: 'Barra con cola inferior',
  TOPPING_TAIL_BAR: 'Barra con cola superior',
  BEAR_ELEPHANT: 'Elefante bajista',
  BULL_ELEPHANT: 'Elefante alcista',
  RBI: 'RBI (barra roja ignorada)',
  GBI: 'GBI (barra verde ignorada)',
  BULL_180: '180 alcista',
  BEAR_180: '180 bajista',
  NRB: 'NRB (barra de rango estrecho)',
  VELEZ_LONG_SETUP: 'Setup largo de Velez',
  VELEZ_SHORT_SETUP: 'Setup corto de Velez',
  GREEN_TAKE_OUT_RED: 'Verde supera a roja',
  RED_TAKE_OUT_GREEN: 'Roja supera a verde',
};

const positions: Messages['words']['choices']['position']['values'] = {
  ABOVE: 'Sobre los 4 fabulosos',
  FAR_ABOVE: 'MUY por encima de los 4 fabulosos',
  TRAP_ZONE: 'Zona de trampa',
  BELOW: 'Bajo los 4 fabulosos',
  FAR_BELOW: 'MUY por debajo de los 4 fabulosos',
  POSITION_1: 'Posición 1',
  POSITION_2: 'Posición 2',
  POSITION_3: 'Posición 3',
  POSITION_4: 'Posición 4',
  POSITION_5: 'Posición 5',
};

const moments: Messages['words']['moments'] = {
  openingBell: 'Apertura',
  midMorning: 'Media mañana',
  lunchHour: 'Almuerzo',
  midAfternoon: 'Media tarde',
  powerHour: 'Última hora',
  other: 'Otro',
};

const durations: Messages['words']['durations'] = {
  under15s: '<15 s',
  '15to45s': '15–45 s',
  '45sto1m': '45 s–1 min',
  '1to2m': '1–2 min',
  '2to5m': '2–5 min',
  '5to10m': '5–10 min',
  '10to30m': '10–30 min',
  '30mto1h': '30 min–1 h',
  '1to2h': '1–2 h',
  '2to4h': '2–4 h',
  over4h: '>4 h',
};

const weekdays: Messages['words']['weekdays'] = {
  monday: 'Lunes',
  tuesday: 'Martes',
  wednesday: 'Miércoles',
  thursday: 'Jueves',
  friday: 'Viernes',
  saturday: 'Sábado',
  sunday: 'Domingo',
};

const weekdaysShort: Messages['words']['weekdaysShort'] = {
  monday: 'Lun',
  tuesday: 'Mar',
  wednesday: 'Mié',
  thursday: 'Jue',
  friday: 'Vie',
  saturday: 'Sáb',
  sunday: 'Dom',
};

/** The trader's own terms: one word for one thing, everywhere. */
export const words: Messages['words'] = {
  choices: {
    event: { label: 'Evento', values: events },
    stopLoss: {
      label: 'Stop loss',
      values: {
        NOT_DEFINED: 'Sin definir',
        MAX_LOST_PER_TRADE: 'Pérdida máx. por operación',
        EVENT: 'Evento',
      },
    },
    position: { label: 'Posición', values: positions },
  },
  moments,
  durations,
  weekdays,
  weekdaysShort,
  flags: {
    didAdd: '¿Aumentaste la posición?',
    followedTradingPlan: '¿Seguiste tu plan de trading?',
    closedBySystem: 'Cerrada por el robot',
    color: 'Color',
    trend: 'Tendencia',
    location: 'Ubicación',
  },
  sides: { long: 'Largo', short: 'Corto' },
  actions: { buy: 'Compra', sell: 'Venta' },
  yes: 'Sí',
  no: 'No',
  unanswered: 'Sin responder',
  any: 'Cualquiera',
  none: 'Ninguna',
  notAvailable: 'N/D',
  /** A count alone, as in a table. */
  count,
  trades: (trades) => counted(trades, { one: 'operación', other: 'operaciones' }),
  executions: (executions) => counted(executions, { one: 'ejecución', other: 'ejecuciones' }),
  periods: {
    all: 'Todo el historial',
    'this/day': 'Hoy',
    'last/day': 'Ayer',
    'this/week': 'Esta semana',
    'last/week': 'Semana pasada',
    'this/month': 'Este mes',
    'last/month': 'Mes pasado',
    'this/year': 'Este año',
    'last/year': 'Año pasado',
  },
};
