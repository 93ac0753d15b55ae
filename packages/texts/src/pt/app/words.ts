import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';

const events: Messages['words']['choices']['event']['values'] = {
  NOT_DEFINED: 'Não definido',
  BOTTOMING_TAIL_BAR: 'Barra com cauda inferior',
  TOPPING_TAIL_BAR: 'Barra com cauda superior',
  BEAR_ELEPHANT: 'Elefante de baixa',
  BULL_ELEPHANT: 'Elefante de alta',
  RBI: 'RBI (barra vermelha ignorada)',
  GBI: 'GBI (barra verde ignorada)',
  BULL_180: '180 de alta',
  BEAR_180: '180 de baixa',
  NRB: 'NRB (barra de amplitude estreita)',
  VELEZ_LONG_SETUP: 'Setup de compra de Velez',
  VELEZ_SHORT_SETUP: 'Setup de venda de Velez',
  GREEN_TAKE_OUT_RED: 'Verde supera vermelha',
  RED_TAKE_OUT_GREEN: 'Vermelha supera verde',
};

const positions: Messages['words']['choices']['position']['values'] = {
  ABOVE: 'Acima dos 4 fabulosos',
  FAR_ABOVE: 'MUITO acima dos 4 fabulosos',
  TRAP_ZONE: 'Zona de armadilha',
  BELOW: 'Abaixo dos 4 fabulosos',
  FAR_BELOW: 'MUITO abaixo dos 4 fabulosos',
  POSITION_1: 'Posição 1',
  POSITION_2: 'Posição 2',
  POSITION_3: 'Posição 3',
  POSITION_4: 'Posição 4',
  POSITION_5: 'Posição 5',
};

const moments: Messages['words']['moments'] = {
  openingBell: 'Abertura',
  midMorning: 'Meio da manhã',
  lunchHour: 'Almoço',
  midAfternoon: 'Meio da tarde',
  powerHour: 'Última hora',
  other: 'Outro',
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
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
};

const weekdaysShort: Messages['words']['weekdaysShort'] = {
  monday: 'Seg',
  tuesday: 'Ter',
  wednesday: 'Qua',
  thursday: 'Qui',
  friday: 'Sex',
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
        NOT_DEFINED: 'Não definido',
        MAX_LOST_PER_TRADE: 'Perda máx. por operação',
        EVENT: 'Evento',
      },
    },
    position: { label: 'Posição', values: positions },
  },
  moments,
  durations,
  weekdays,
  weekdaysShort,
  flags: {
    didAdd: 'Aumentou a posição?',
    followedTradingPlan: 'Seguiu o seu plano de trading?',
    closedBySystem: 'Encerrada pelo robô',
    color: 'Cor',
    trend: 'Tendência',
    location: 'Localização',
  },
  sides: { long: 'Comprado', short: 'Vendido' },
  actions: { buy: 'Compra', sell: 'Venda' },
  yes: 'Sim',
  no: 'Não',
  unanswered: 'Sem resposta',
  any: 'Todos',
  none: 'Nenhuma',
  notAvailable: 'N/D',
  /** A count alone, as in a table. */
  count,
  trades: (trades) => counted(trades, { one: 'operação', other: 'operações' }),
  executions: (executions) => counted(executions, { one: 'execução', other: 'execuções' }),
  periods: {
    all: 'Todo o histórico',
    'this/day': 'Hoje',
    'last/day': 'Ontem',
    'this/week': 'Esta semana',
    'last/week': 'Semana passada',
    'this/month': 'Este mês',
    'last/month': 'Mês passado',
    'this/year': 'Este ano',
    'last/year': 'Ano passado',
  },
};
