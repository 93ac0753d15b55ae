import type { TradeData } from './page-data.ts';

/** Shows the buttons that only a browser with scripts can offer: the system's share sheet, and copying the link. */
export function addSharing({ address, shareText, texts }: TradeData): void {
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
