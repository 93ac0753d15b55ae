import type { Messages } from '../en.ts';
import { countedIn } from '../plural.ts';

const counted = countedIn('pt');

/** What the platforms state beside what the journal reckons, what is open, and how fees are estimated. */
export const checks: Messages['checks'] = {
  title: 'Dias conferidos',
  help: 'O dia de cada conta, comparado com o que a plataforma ou um arquivo declara. O selo significa: igual, com meio centavo de margem por execução.',
  all: 'Todos os dias',
  onlyDifferent: 'Só diferenças',
  show: 'Dias mostrados',
  day: 'Dia',
  account: 'Conta',
  trades: 'Operações',
  ours: 'Diário, líquido',
  stated: 'Declarado',
  noNet: 'sem líquido',
  nothing: 'nada',
  difference: 'Diferença',
  moved: 'De outros dias, à mão',
  movedHelp:
    'As operações que você traçou à mão levam resultado de um dia para outro. O selo compara o que as execuções sozinhas dão em cada dia.',
  seal: 'Selo',
  seals: { sealed: 'Igual', different: 'Difere', 'not-stated': 'Nada declarado' },
  none: 'Ainda não há dias para conferir',
  noneHelp: 'Depois de uma atualização ou importação, cada dia com operações aparece aqui.',
  noDifferences: 'Nenhum dia difere do que foi declarado.',
  more: 'Dias anteriores',
  details: (account, day) => `${account}, dia ${day}`,
  gross: 'Bruto',
  net: 'Líquido',
  statedGross: 'Bruto declarado',
  statedNet: 'Líquido declarado',
  executionDiffers: (stated, ours) => `declarado ${stated}, calculado ${ours}`,
  noTrades: 'O diário não tem operações nesse dia.',
  grossOnlyHelp: 'A plataforma declara este dia só antes das taxas, por isso compara-se bruto com bruto.',
  notStatedHelp:
    'Nem a plataforma nem um arquivo declaram um resultado para este dia: não há o que comparar.',
  outside: 'Execuções sem operação',
  outsideHelp: 'A plataforma pode contá-las no resultado do dia.',
  reasons: { 'opening-missing': 'falta a abertura', 'still-open': 'segue em aberto' },
  positions: 'Posições em aberto',
  positionsHelp: 'O que segue em aberto no fim do que foi importado, ao preço médio do que resta (FIFO).',
  noPositions: 'Nenhuma posição em aberto.',
  position: 'Posição',
  price: 'Preço médio',
  since: 'Desde',
  missing: 'Fechamentos sem abertura',
  missingHelp:
    'A abertura é anterior à primeira importação. Importe os dias anteriores e eles viram operações.',
  fees: 'Taxas quando não são informadas',
  feesHelp:
    'Usadas em execuções cuja plataforma ou arquivo não informa taxas, e marcadas como estimativa. As informadas sempre tomam o lugar delas. Os valores estão na moeda da operação; o que vence ou é exercido não custa nada.',
  perShare: 'Por ação',
  perContract: 'Por contrato',
  perOrder: 'Por ordem',
  minimum: 'Mínimo por ordem',
  estimated: (count) =>
    `${counted(count, { one: 'execução leva', other: 'execuções levam' })} uma estimativa.`,
  unknown: (count) =>
    `${counted(count, { one: 'execução não tem', other: 'execuções não têm' })} taxa alguma.`,
  saveFees: 'Salvar',
  noModel: 'Não estimar',
  feesSaved: 'As taxas foram recalculadas.',
  feesBusy: 'Há uma importação em andamento. Tente de novo em instantes.',
  badRate: 'Um valor como 0,005',
};
