import type { TradedJournal } from '#server/journal/trades/trades-testing.ts';

/** Texts that are in every private place of a trader and must never be seen outside. */
export const CANARIES = ['Privy', 'Secretson', '555 0100', 'ann@desk.test', 'A-1', 'canary-plan'] as const;

/** Puts the canaries into profile, plan and limits; account and address hold theirs already. */
export async function plantCanaries({ trader }: TradedJournal): Promise<void> {
  const form = new FormData();
  const names = { firstName: 'Privy', lastName: 'Secretson', phoneNumber: '+1 555 0100' };
  for (const [name, value] of Object.entries(names)) form.append(name, value);
  await trader.call('POST', '/api/v1/profile', { form });
  const text = { type: 'text', text: 'canary-plan' };
  const plan = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };
  const body = { maxLostPerTrade: 770, maxLostPerDay: 780, maxLostPerWeek: 790, plan };
  await trader.call('POST', '/api/v1/profile/plan', { body });
}

/** The picture of a link; one that is asked for later, since the machine has other work, is asked for again. */
export async function fetchCard(url: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const card = await fetch(url);
    if (card.status !== 503 || attempt === 20) return card;
    await card.arrayBuffer();
  }
}
