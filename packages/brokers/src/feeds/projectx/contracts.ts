import type { Instrument } from '@daybook/domain/execution/reported-execution.ts';
import { readJson } from '#brokers/feeds/request/ask-json.ts';
import { divideExactly } from '#brokers/rows/divide-exactly.ts';
import { Fields, WrongField, type ExactJson } from '#brokers/reading/exact-json.ts';
import { PlatformFailure } from '#brokers/feeds/platform-problem.ts';
import type { ProjectXSession } from './session.ts';

function readContract(value: ExactJson, contractId: string): Instrument | null {
  const row = new Fields(value, 'contract');
  if (row.id('id') !== contractId) throw new WrongField('id', contractId, row.get('id'));
  // A point is worth as many ticks as it has, each at the tick's value.
  const multiplier = divideExactly(row.positive('tickValue'), row.positive('tickSize'));
  if (multiplier === null) return null;
  const symbol = row.text('name').replace(/\s+/g, ' ').toUpperCase();
  return { kind: 'future', symbol, contract: contractId, currency: 'USD', multiplier };
}

/**
 * The instruments of contract ids, one question each; null for a contract that the gateway does not know any more or whose
 * size is no plain number. Contracts of US exchanges are calculated in dollars, which is all that the gateway trades.
 */
export async function fetchInstruments(
  session: ProjectXSession,
  contractIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Instrument | null>> {
  const instruments = new Map<string, Instrument | null>();
  for (const contractId of contractIds)
    instruments.set(contractId, await fetchInstrument(session, contractId));
  return instruments;
}

async function fetchInstrument(session: ProjectXSession, contractId: string): Promise<Instrument | null> {
  if (!contractId.startsWith('CON.F.US.')) return null;
  const during = `contract ${contractId}`;
  try {
    const { fields } = await session.call(during, '/api/Contract/searchById', { contractId });
    return readJson(during, () => {
      const one = fields.get('contract') ?? fields.list('contracts')[0] ?? null;
      return one === null ? null : readContract(one, contractId);
    });
  } catch (error) {
    // A contract that is gone is answered with a code of its own; anything else concerns the whole answer.
    if (error instanceof PlatformFailure && error.problem.kind === 'failed') return null;
    throw error;
  }
}
