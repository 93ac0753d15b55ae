/**
 * Calls when the page has nothing else to do, at the latest after so many milliseconds. Safari has no
 * requestIdleCallback (https://developer.mozilla.org/docs/Web/API/Window/requestIdleCallback): there it is called once
 * what is under way is done.
 */
export function whenIdle(call: () => void, timeoutMs: number): void {
  if ('requestIdleCallback' in globalThis)
    globalThis.requestIdleCallback(() => call(), { timeout: timeoutMs });
  else setTimeout(call, 0);
}
