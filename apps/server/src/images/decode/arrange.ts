import { MAX_IMAGES_PER_TRADE, NEW_IMAGE } from '@daybook/api/journal/images.ts';

/** What a form asks to become of a trade's pictures. */
interface ImageChange {
  /** Names that stay, in their order, with {@link NEW_IMAGE} where the one that is sent goes; null when the form says nothing. */
  readonly order: readonly string[] | null;
  /** Whether a picture is sent along. */
  readonly isSent: boolean;
}

/** The pictures of a trade after a change, or why it cannot be. */
type Arranged =
  | { readonly kind: 'arranged'; readonly order: readonly string[] }
  | { readonly kind: 'unknown-image' | 'too-many' };

/**
 * Arranges the pictures of a trade. A form that says nothing keeps all of them, and a picture that it sends takes the place of the
 * first, which is the one picture of the specification. Names that are not the trade's own are refused.
 */
export function arrangeImages(present: readonly string[], change: ImageChange): Arranged {
  const wanted = change.order ?? (change.isSent ? [NEW_IMAGE, ...present.slice(1)] : present);
  const hasPlace = wanted.includes(NEW_IMAGE);
  const order = hasPlace || !change.isSent ? wanted : [...wanted, NEW_IMAGE];
  const stays = order.filter((name) => name !== NEW_IMAGE);
  if (new Set(order).size !== order.length || (hasPlace && !change.isSent)) return { kind: 'unknown-image' };
  if (!stays.every((name) => present.includes(name))) return { kind: 'unknown-image' };
  return order.length > MAX_IMAGES_PER_TRADE ? { kind: 'too-many' } : { kind: 'arranged', order };
}
