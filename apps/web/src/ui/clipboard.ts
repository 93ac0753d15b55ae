/** Puts a text on the clipboard. False where the browser refuses; the text stands there and can be marked by hand. */
export async function writeClipboard(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
