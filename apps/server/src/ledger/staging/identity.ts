import { findFutureMonth, futureContract } from '@daybook/domain/execution/future-symbols.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';

/**
 * What distinguishes one execution from another within account and source. The platform's id where there is one; else what the
 * fill says, plus its ordinal among equals, because two equal fills in one second are two fills. Money that can be
 * corrected later (fees) is never part of it.
 */
export function identityOf(execution: ReportedExecution, ordinal: number): string {
  return execution.externalId === null
    ? `${contentKey(execution)}#${ordinal}`
    : idIdentity(execution.externalId);
}

/** The identity of a fill that its source gives an id. */
export function idIdentity(externalId: string): string {
  return `id:${externalId}`;
}

/** All identities under which a fill may be known, its own first; none of a fill without an id, which its day tells. */
export function idIdentities({
  externalId,
  otherIds = [],
}: Pick<ReportedExecution, 'externalId' | 'otherIds'>): readonly string[] {
  return externalId === null ? [] : [externalId, ...otherIds].map(idIdentity);
}

/**
 * How a source names a fill: by one of its numbers, or by what the fill says, of a future with the contract as it spells it. Where
 * a query's fields are changed, or a future is spelled otherwise, the same source names the same fill in another way.
 */
export function namingOf(identity: string): string {
  if (!identity.startsWith('id:')) {
    const contract = identity.split('|', 3)[2] ?? '';
    return findFutureMonth(contract) ? `content ${contract}` : 'content';
  }
  const number = /^id:(trade|transaction):/.exec(identity)?.[1];
  return number ?? (/^id:\d{4}-\d\d-\d\d\//.test(identity) ? 'order' : 'id');
}

/**
 * Day, time, symbol, action, price and size: equal for fills of different sources, which name contracts each in its own way, and
 * futures in several spellings.
 */
export function fillKey(execution: Omit<ContentOf, 'instrument'> & FillInstrument): string {
  const { day, execTime, instrument, action, price, size } = execution;
  const { kind, symbol, currency } = instrument;
  const name = (kind === 'future' ? futureContract(symbol, day) : null) ?? symbol;
  return `${day}|${execTime}|${name}|${currency}|${tradedOf({ action, price, size })}`;
}

/** What was done at which price: the end of a fill's {@link fillKey}. */
export function tradedOf({ action, price, size }: Pick<ContentOf, 'action' | 'price' | 'size'>): string {
  return `${action}|${price}|${size}`;
}

interface FillInstrument {
  readonly instrument: Pick<ReportedExecution['instrument'], 'symbol' | 'currency'> & {
    readonly kind: string;
  };
}

/** Day, time, contract, action, price and size: equal for fills that cannot be distinguished by what they say. */
export function contentKey(execution: ContentOf): string {
  const { day, execTime, instrument, action, price, size } = execution;
  return `${day}|${execTime}|${instrument.contract}|${instrument.currency}|${action}|${price}|${size}`;
}

type ContentOf = Pick<ReportedExecution, 'day' | 'execTime' | 'action' | 'price' | 'size'> & {
  readonly instrument: Pick<ReportedExecution['instrument'], 'contract' | 'currency'>;
};
