import { listLabels } from '@daybook/api/journal/labels/label-calls.ts';
import type { Arrival } from '#web/router/screen.ts';
import { call } from '#web/server/call.ts';

/** Setups, tags and mistakes as the server has them now. */
export function openLabels({ signal }: Arrival) {
  return call(listLabels, { signal });
}
