import type { Form } from './form.ts';

/** One request as the platform saw it. `at` is epoch milliseconds; neither passwords nor tokens are kept. */
export interface LoggedRequest {
  readonly at: number;
  readonly action: string;
  readonly type: string | null;
  readonly accountId: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly page: string | null;
  readonly status: number;
}

/** What of a call may be kept. */
export function loggedRequest(at: number, form: Form, status: number): LoggedRequest {
  return {
    at,
    action: form.get('action') ?? '',
    type: form.get('type') ?? null,
    accountId: form.get('accountId') ?? null,
    startDate: form.get('startDate') ?? null,
    endDate: form.get('endDate') ?? null,
    page: form.get('page') ?? null,
    status,
  };
}
