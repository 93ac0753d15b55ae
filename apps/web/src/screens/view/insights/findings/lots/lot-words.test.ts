import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LotSum } from '@daybook/domain/insights/findings/executions/adds.ts';
import { money } from '@daybook/domain/money.ts';
import { en } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import { pt } from '@daybook/texts/pt.ts';
import { moneyWords } from '../card-money.ts';
import { addsSentence } from './lot-words.ts';

const sum = (gross: number, trades = 3): LotSum => ({ gross: money(gross), trades, orders: trades });
const none = sum(0, 0);

test('what lots lost and made is said in words, beside amounts without a sign', () => {
  const found = { toLosers: sum(-52_653_500), toWinners: sum(3_000_000), firstLots: sum(0) };
  assert.deepEqual(
    [en, es, pt].map((messages) => addsSentence(found, { messages, ...moneyWords('USD') })),
    [
      'Adding to losers lost $5,265.35. Adding to winners made $300.00. First lots broke even. Each exit counts against all lots in proportion.',
      'Los aumentos en pérdida perdieron $5,265.35. Los aumentos en ganancia ganaron $300.00. Los primeros lotes quedaron en cero. Cada salida cuenta sobre todos los lotes en proporción.',
      'Os aumentos no prejuízo perderam $5,265.35. Os aumentos no lucro ganharam $300.00. Os primeiros lotes ficaram no zero a zero. Cada saída conta sobre todos os lotes em proporção.',
    ],
  );
});

test('adds that were never made are not said to have broken even', () => {
  const found = { toLosers: none, toWinners: sum(-10_000), firstLots: sum(25_000) };
  assert.equal(
    addsSentence(found, { messages: en, ...moneyWords('USD') }),
    'Adding to winners lost $1.00. First lots made $2.50. Each exit counts against all lots in proportion.',
  );
});
