/** What a mailed link carried when the page was opened by it. */
interface MailedLink {
  readonly kind: 'reset' | 'address' | 'former-address' | 'started';
  readonly id: string;
  readonly token: string;
}

/** Where a link carries id and token in its query. */
const PAIRS = {
  '/auth/new/password': 'reset',
  '/auth/confirm-address': 'address',
  '/auth/take-address-back': 'former-address',
} as const;
/** Replaces the token once it was taken. */
const STARTED = '/get_started/link';

/** Taken before the page asks for anything: the address bar and the history then hold no working link. */
const opened = take();

/** Id and token of a reset link; null when the page was not opened by one, or loaded again since. */
export function mailedReset(): Pick<MailedLink, 'id' | 'token'> | null {
  return mailedPair('reset');
}

/** Id and token of the link that was mailed to a new address, or to the former one; null as above. */
export function mailedAddress(kind: 'address' | 'former-address'): Pick<MailedLink, 'id' | 'token'> | null {
  return mailedPair(kind);
}

/** Whether the page shows what a mailed link opens: it needs no session, so that the end of one leads nowhere else. */
export function isOnMailedLink(): boolean {
  const { pathname } = window.location;
  return pathname === STARTED || Object.keys(PAIRS).includes(pathname);
}

function mailedPair(kind: MailedLink['kind']): Pick<MailedLink, 'id' | 'token'> | null {
  return opened?.kind === kind && opened.id !== '' && opened.token !== '' ? opened : null;
}

/** Token of a get-started link; null as above. */
export function mailedStart(): string | null {
  return opened?.kind === 'started' ? opened.token : null;
}

function take(): MailedLink | null {
  const { pathname, search } = window.location;
  const pair = Object.entries(PAIRS).find(([path]) => path === pathname)?.[1];
  if (pair !== undefined) {
    const query = new URLSearchParams(search);
    window.history.replaceState(null, '', pathname);
    return { kind: pair, id: query.get('id') ?? '', token: query.get('token') ?? '' };
  }
  const token = /^\/get_started\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (token === undefined || pathname === STARTED) return null;
  window.history.replaceState(null, '', STARTED);
  return { kind: 'started', id: '', token };
}
