import type { Messages } from '../../en.ts';
import { counted } from '../plural.ts';

/** What a trade was planned to risk, and what it came to measured by that. */
export const tradeRisk: Messages['tradeRisk'] = {
  title: 'Risco',
  plannedStop: 'Stop planejado',
  notAPrice: 'Escreva um preço, por exemplo 182.40.',
  stopFirst: 'Escreva primeiro o stop que você planejou: foi dali que ele foi movido.',
  target: (place) => `Alvo ${place}`,
  addTarget: 'Adicionar um alvo',
  removeTarget: (place) => `Remover o alvo ${place}`,
  tooManyTargets: (most) => `Uma operação tem no máximo ${most} alvos.`,
  move: (place) => `Mudança ${place} do stop`,
  moveDay: 'Movido no dia',
  moveTime: 'Hora (Nova York)',
  movePrice: 'Stop movido para',
  timeFormat: 'HH:MM:SS',
  addMove: 'Adicionar uma mudança do stop',
  removeMove: (place) => `Remover a mudança ${place}`,
  tooManyMoves: (most) => `Um stop é movido no máximo ${most} vezes.`,
  notATime: 'Escreva uma hora, por exemplo 09:47:30.',
  skippedTime: 'Nesse dia os relógios pularam esta hora.',
  notADay: (first, last) =>
    first === last ? `A operação foi em ${first}.` : `A operação ficou aberta de ${first} a ${last}.`,
  planned: 'Planejado e realizado',
  oneR: '1R',
  by: {
    stop: 'pelo stop',
    'planned-risk': 'pelo risco planejado',
    'plan-limit': 'pelo limite do plano',
    default: 'pelo seu padrão',
  },
  realised: 'Realizado',
  firstR: 'Primeiro R',
  targets: 'Alvos',
  movedAway: 'Stop afastado',
  movedAwayTimes: (away, moves) => `${away} de ${counted(moves, { one: 'mudança', other: 'mudanças' })}`,
  beyondStop: 'Saídas além do stop',
  noneBeyond: 'nenhuma',
  beyondBy: (beyond, exits, price) => `${beyond} de ${exits}, por até ${price}`,
  raised: (from, to) => `O que você adicionou elevou o risco de ${from} para ${to}.`,
  noRisk: 'Para ver o R, informe um stop ou um risco, ou use como stop o limite por operação do seu plano.',
  noOneR: 'O stop nunca esteve do lado da perda da sua entrada média, por isso não há 1R.',
  notFollowed:
    'Esta operação tem execuções demais para acompanhar o risco pelo stop. Com um risco planejado ela tem R.',
};
