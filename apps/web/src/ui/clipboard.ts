/**
 * Puts a text on the clipboard that is still being made, as some browsers want to be asked while the press lasts. False where the
 * browser refuses.
 */
export async function writeClipboardLater(text: Promise<string>): Promise<boolean> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard) return writeClipboard(await text);
  const made = text.then((ready) => new Blob([ready], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': made })]).then(
    () => true,
    // Older browsers take no promise.
    async () => writeClipboard(await text),
  );
}

/** Puts a text on the clipboard. False where the browser refuses; the text is there and can be selected manually. */
export async function writeClipboard(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
