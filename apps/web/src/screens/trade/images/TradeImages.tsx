import { useState } from 'react';
import { MAX_IMAGES_PER_TRADE } from '@daybook/api/journal/images.ts';
import { imageUrl } from '@daybook/api/journal/image-addresses.ts';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import { TradeImageList } from './TradeImageList.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { ImageField } from '#web/ui/images/ImageField.tsx';
import { imageViewer } from '#web/ui/images/image-viewer.ts';
import type { FormImages } from './use-form-images.ts';

/** The image's zone in the journal's form. */
export function TradeImageField({ formImages }: { readonly formImages: FormImages }) {
  const { trade: words, images } = useMessages();
  return (
    <ImageField
      {...formImages.field}
      label={words.image}
      help={images.helpMany(MAX_IMAGES_PER_TRADE)}
      most={MAX_IMAGES_PER_TRADE}
    />
  );
}

/** The trade's pictures large, and each over the whole screen. */
export function TradeImages({ trade }: { readonly trade: TradeDetail }) {
  const { images: words } = useMessages();
  const [open, setOpen] = useState<number | null>(null);
  const alt = words.ofTrade(trade.symbol, dayText(trade.day as Day));
  const images = trade.images.map(({ name, width, height }) => ({ src: imageUrl(name), alt, width, height }));
  return (
    <>
      <TradeImageList trade={trade} onOpen={setOpen} />
      {open === null ? null : <imageViewer.Part images={images} index={open} onClose={() => setOpen(null)} />}
    </>
  );
}
