let channel: BroadcastChannel | null = null;

/** One for receiving and sending, so that a window never hears itself. */
function changes(): BroadcastChannel {
  return (channel ??= new BroadcastChannel('daybook.changes'));
}

/** Notifies the other windows of this browser that the journal was changed. */
export function notifyOtherWindows(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  changes().postMessage('');
}

/** Calls back whenever another window of this browser changed the journal. */
export function onOtherWindows(callback: () => void, signal: AbortSignal): void {
  changes().addEventListener('message', callback, { signal });
}
