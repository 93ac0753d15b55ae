/** What a mailed link carried when the page was opened by it. */
interface MailedLink {
  readonly kind: 'reset' | 'started';
  readonly id: string;
  readonly token: string;
}

const RESET = '/auth/new/password';
/** What stands in place of the token once it was taken. */
const STARTED = '/get_started/link';

/** Taken before the page asks for anything: whoever looks at the address bar or the history finds nothing that opens. */
const opened = take();

/** Id and token of a reset link; null when the page was not opened by one, or loaded anew since. */
export function mailedReset(): Pick<MailedLink, 'id' | 'token'> | null {
  return opened?.kind === 'reset' && opened.id !== '' && opened.token !== '' ? opened : null;
}

/** Token of a get-started link; null as above. */
export function mailedStart(): string | null {
  return opened?.kind === 'started' ? opened.token : null;
}

function take(): MailedLink | null {
  const { pathname, search } = window.location;
  if (pathname === RESET) {
    const query = new URLSearchParams(search);
    window.history.replaceState(null, '', RESET);
    return { kind: 'reset', id: query.get('id') ?? '', token: query.get('token') ?? '' };
  }
  const token = /^\/get_started\/([^/]+)\/?$/.exec(pathname)?.[1];
  if (token === undefined || pathname === STARTED) return null;
  window.history.replaceState(null, '', STARTED);
  return { kind: 'started', id: '', token };
}
