import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '@daybook/domain/language.ts';
import { en, type Messages } from './en.ts';
import { es } from './es.ts';
import { pt } from './pt.ts';

const CATALOGUES = { en, es, pt } as const satisfies Record<Language, Messages>;

/** What a text says of one, in each language. */
function ofOne(say: (messages: Messages) => string): string[] {
  return Object.values(CATALOGUES).map(say);
}

test('one of each reads as one', () => {
  assert.deepEqual(
    ofOne(({ shell }) => shell.steps.importing(1)),
    ['1 execution so far', '1 ejecución hasta ahora', '1 execução até agora'],
  );
  assert.deepEqual(
    ofOne(({ search }) => search.stops.lossesInARow('1')),
    ['1 loss', '1 perdedora', '1 perdedora'],
  );
  assert.deepEqual(
    ofOne(({ breakdown }) => breakdown.days(1)),
    ['1 day', '1 día', '1 dia'],
  );
  assert.deepEqual(
    ofOne(({ imports }) => imports.questions(1)),
    ['One question about this file', 'Una pregunta sobre este archivo', 'Uma pergunta sobre este arquivo'],
  );
  assert.deepEqual(
    ofOne(({ lots }) => lots.fees.underOne(1, 1)),
    [
      '1 of 1 winner made less than one tick.',
      'Menos de un tick: 1 de 1 ganadora.',
      'Menos de um tick: 1 de 1 vencedora.',
    ],
  );
  assert.deepEqual(
    ofOne(({ manyTrades }) => manyTrades.haveIt(1, 3)),
    ['1 of 3 has it', '1 de 3 lo tiene', '1 de 3 tem'],
  );
  assert.equal(en.manyTrades.allSelected(1, 1), 'The only trade of this filter is selected.');
  assert.deepEqual(
    ofOne(({ grouping }) => grouping.most('1')),
    ['Max size 1.', 'Tamaño máx. 1.', 'Tamanho máx. 1.'],
  );
  assert.deepEqual(
    ofOne(({ sources }) => sources.calculating(1, 1)),
    [
      'Calculating details: 1 of 1 trade',
      'Calculando detalles: 1 de 1 operación',
      'Calculando detalhes: 1 de 1 operação',
    ],
  );
  assert.match(es.haste.coolDown.found(1, '$5.00'), /^Las operaciones iniciadas en el minuto tras/);
  assert.deepEqual(
    ofOne(({ simulation }) => simulation.timesOfHundred.over(1)),
    ['more than 1 time in 100', 'más de 1 vez de cada 100', 'mais de 1 vez em cada 100'],
  );
});

test('results that are known of every trade are said to be', () => {
  assert.deepEqual(
    ofOne(({ units }) => units.coverage.r(33, 33)),
    ['R of all 33 trades', 'R de las 33 operaciones', 'R de todas as 33 operações'],
  );
  assert.deepEqual(
    ofOne(({ units }) => units.coverage.ticks(20, 33)),
    ['Ticks of 20 of 33 trades', 'Ticks en 20 de 33 operaciones', 'Ticks em 20 de 33 operações'],
  );
  assert.deepEqual(
    ofOne(({ units }) => units.coverage.r(1, 1)),
    ['R of 1 trade', 'R de 1 operación', 'R de 1 operação'],
  );
});

test('no cell is better or worse, in the gender of cells', () => {
  assert.deepEqual(
    ofOne(({ reportTables }) => reportTables.starredCells(0)),
    [
      'None is clearly better or worse than your other trades.',
      'Ninguna va claramente mejor o peor que tus otras operaciones.',
      'Nenhuma vai claramente melhor ou pior que suas outras operações.',
    ],
  );
});
