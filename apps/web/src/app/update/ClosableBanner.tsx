import { useState } from 'react';
import { Banner, type BannerProps } from '#web/ui/Banner.tsx';

/** One of several things to say: closing it leaves the others. */
export function ClosableBanner({ tone, children }: Pick<BannerProps, 'tone' | 'children'>) {
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <Banner tone={tone} onClose={() => setOpen(false)}>
      {children}
    </Banner>
  );
}
