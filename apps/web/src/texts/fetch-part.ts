import { Offline } from '#web/server/problem.ts';
import { loadAllMessages } from './load-messages.ts';

/** The code of a screen could not be fetched: there is no connection, or Daybook was replaced by a newer one meanwhile. */
export class PartMissing extends Offline {
  override name = 'PartMissing';
}

/** Fetches the code of a screen that does not come with the first file, and the sentences that it needs. */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    const [part] = await Promise.all([load(), loadAllMessages()]);
    return part;
  } catch (cause) {
    throw new PartMissing('a part of the page could not be fetched', { cause });
  }
}
