import '../ui/tokens.css';
import '../ui/base.css';
import './public.css';
import { readPageData, type DashboardData, type TradeData } from './page-data.ts';

/** The server has written the whole page; what follows adds what only a browser can do. */
function start(): void {
  const data = readPageData();
  if (data?.kind === 'trade') startTrade(data);
  if (data?.kind === 'dashboard' && data.dashboard.trades > 0) startDashboard(data);
}

function startTrade(data: TradeData): void {
  addSharing(data);
  addWidget(data);
  // Readers without a session load none of the code that traders write with.
  if (!hasSession()) return;
  import('./thread.ts').then(({ addThread }) => addThread(data)).catch(reportError);
}

/** The journal keeps its token there; whether it still opens anything, the server says. */
function hasSession(): boolean {
  try {
    return /"accessToken":"/.test(localStorage.getItem('daybook.auth') ?? '');
  } catch {
    return false; // forbidden storage: a reader like any other
  }
}

function startDashboard({ dashboard, texts }: DashboardData): void {
  const place = document.getElementById('dashboard');
  if (place === null) return;
  import('./draw-dashboard.tsx')
    .then(({ drawDashboard }) => drawDashboard(place, dashboard))
    .catch((error: unknown) => {
      const status = place.querySelector('[role=status]');
      if (status !== null) status.textContent = texts.failed;
      reportError(error);
    });
}

start();

/** Shows the buttons that only a browser with scripts can offer: the system's share sheet, and copying the link. */
function addSharing({ address, shareText, texts }: TradeData): void {
  const message = document.querySelector('[data-message]');
  const showStatus = (sentence: string) => {
    if (message !== null) message.textContent = sentence;
  };
  const content = { title: document.title, text: shareText, url: address };
  if ('share' in navigator && navigator.canShare(content))
    offer('[data-share]', () => {
      // Closing the sheet is no failure.
      navigator.share(content).catch((error: unknown) => isClosed(error) || showStatus(texts.copyFailed));
    });
  if ('clipboard' in navigator)
    offer('[data-copy]', () => {
      navigator.clipboard.writeText(address).then(
        () => showStatus(texts.linkCopied),
        () => showStatus(texts.copyFailed),
      );
    });
}

function offer(selector: string, press: () => void): void {
  const button = document.querySelector(selector);
  button?.addEventListener('click', press);
  button?.closest('[hidden]')?.removeAttribute('hidden');
}

function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Puts the outside provider's comments into a sandboxed frame, once the reader asks for them. */
function addWidget({ widget }: TradeData): void {
  const place = document.querySelector('[data-widget]');
  if (place === null || widget === null) return;
  place.removeAttribute('hidden');
  place
    .querySelector('button')
    ?.addEventListener('click', () => place.replaceChildren(frameOf(place, widget)));
}

function frameOf(place: Element, address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = place.getAttribute('data-title') ?? '';
  // Its own origin, so that it keeps its sign-in; our pages cannot be reached from there.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
  frame.referrerPolicy = 'no-referrer';
  frame.src = address;
  return frame;
}
