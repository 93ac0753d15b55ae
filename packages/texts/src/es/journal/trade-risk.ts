import type { Messages } from '../../en.ts';
import { counted } from '../plural.ts';

/** What a trade was planned to risk, and what it came to measured by that. */
export const tradeRisk: Messages['tradeRisk'] = {
  title: 'Riesgo',
  plannedStop: 'Stop previsto',
  notAPrice: 'Escribe un precio, por ejemplo 182.40.',
  stopFirst: 'Escribe primero el stop que tenías previsto: se movió desde ahí.',
  target: (place) => `Objetivo ${place}`,
  addTarget: 'Añadir un objetivo',
  removeTarget: (place) => `Quitar el objetivo ${place}`,
  tooManyTargets: (most) => `Una operación tiene como máximo ${most} objetivos.`,
  move: (place) => `Cambio ${place} del stop`,
  moveDay: 'Movido el día',
  moveTime: 'Hora (Nueva York)',
  movePrice: 'Stop movido a',
  timeFormat: 'HH:MM:SS',
  addMove: 'Añadir un cambio del stop',
  removeMove: (place) => `Quitar el cambio ${place}`,
  tooManyMoves: (most) => `Un stop se mueve como máximo ${most} veces.`,
  notATime: 'Escribe una hora, por ejemplo 09:47:30.',
  skippedTime: 'Ese día los relojes se saltaron esta hora.',
  notADay: (first, last) =>
    first === last ? `La operación fue el ${first}.` : `La operación estuvo abierta del ${first} al ${last}.`,
  planned: 'Previsto y realizado',
  oneR: '1R',
  by: {
    stop: 'según el stop',
    'planned-risk': 'según el riesgo previsto',
    'plan-limit': 'según el límite del plan',
    default: 'según tu valor por defecto',
  },
  realised: 'Realizado',
  firstR: 'Primera R',
  targets: 'Objetivos',
  movedAway: 'Stop alejado',
  movedAwayTimes: (away, moves) => `${away} de ${counted(moves, { one: 'cambio', other: 'cambios' })}`,
  beyondStop: 'Salidas más allá del stop',
  noneBeyond: 'ninguna',
  beyondBy: (beyond, exits, price) => `${beyond} de ${exits}, por hasta ${price}`,
  raised: (from, to) => `Lo que añadiste elevó el riesgo de ${from} a ${to}.`,
  noRisk: 'Para ver la R, indica un stop o un riesgo, o usa como stop el límite por operación de tu plan.',
  noOneR: 'El stop nunca estuvo en el lado de pérdida de tu entrada media, así que no hay 1R.',
  notFollowed:
    'Esta operación tiene demasiadas ejecuciones para seguir su riesgo por el stop. Con un riesgo previsto sí tiene R.',
};
