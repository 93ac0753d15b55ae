import { randomUUID } from 'node:crypto';
import { writeMessage } from '#server/mail/message.ts';
import { openTransport } from '#server/mail/transport.ts';
import type { Services } from '#server/services.ts';
import type { StoreError } from '#server/store/store-errors.ts';

/**
 * Notifies the operator at once, past the outbox, that the journal is damaged or gone: the store in which the outbox lies is what failed.
 * It is not retried; rejects with the mail server's error.
 */
export async function notifyStoreFault(
  { config, log, clock }: Pick<Services, 'config' | 'log' | 'clock'>,
  fault: StoreError,
): Promise<void> {
  const { operatorEmail: to, baseUrl } = config;
  if (to === null) return;
  const message = { kind: 'store-fault', installation: baseUrl.origin, sentence: fault.message } as const;
  const mail = { id: randomUUID(), to, writtenAt: clock(), ...writeMessage(message, 'en', '', null) };
  await openTransport(config, log).send(mail);
}
