/** What a mailed link carried when the page was opened by it. */
interface MailedLink {
  /** Empty for a get-started link, which is its token alone. */
  readonly id: string;
  readonly token: string;
}

/** The page of each kind of link. A get-started link has its token in place of the last part, until it was taken. */
const PAGES = {
  reset: '/auth/new/password',
  address: '/auth/confirm-address',
  'former-address': '/auth/take-address-back',
  started: '/get_started/link',
} as const;

type LinkKind = keyof typeof PAGES;

/** Taken before the page asks for anything: the address bar and the history then hold no working link. */
const opened = take();

/** Id and token of a link; null when the page was not opened by one of this kind, or loaded again since. */
export function mailedLink(kind: LinkKind): MailedLink | null {
  return opened?.kind === kind ? opened : null;
}

/** Whether the page shows what a mailed link opens: it needs no session, so that the end of one leads nowhere else. */
export function isOnMailedLink(): boolean {
  return kindOf(window.location.pathname) !== undefined;
}

function kindOf(pathname: string): LinkKind | undefined {
  return (Object.keys(PAGES) as LinkKind[]).find((kind) => PAGES[kind] === pathname);
}

function take(): (MailedLink & { readonly kind: LinkKind }) | null {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  const started = pathname === PAGES.started ? undefined : /^\/get_started\/([^/]+)\/?$/.exec(pathname)?.[1];
  const kind = started === undefined ? kindOf(pathname) : 'started';
  if (kind === undefined) return null;
  window.history.replaceState(null, '', PAGES[kind]);
  if (started !== undefined) return { kind, id: '', token: started };
  const [id, token] = [query.get('id') ?? '', query.get('token') ?? ''];
  return id === '' || token === '' ? null : { kind, id, token };
}
