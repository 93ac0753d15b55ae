/** The warning for running the journal as root; null otherwise. Development may. */
export function rootWarning(
  { isProduction }: { readonly isProduction: boolean },
  userId: number | undefined,
): string | null {
  if (!isProduction || userId !== 0) return null;
  return 'Warning: Daybook runs as root. Give it a user of its own that owns DATA_DIR and nothing else: whatever breaks in has all the rights of that user.';
}
