import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { ImageField } from '#web/ui/images/ImageField.tsx';
import { ImageViewer } from '#web/ui/images/ImageViewer.tsx';
import { Group, LONG_TEXT, Sample } from './Group.tsx';

const IMAGE = { key: '1', src: '/icon.svg', alt: 'A chart', width: 320, height: 200 };
const HANDLERS = { onFiles: () => null, onRemove: () => null, onFirst: () => null };

/** Images as attached and viewed. */
export function ImageParts() {
  const [open, setOpen] = useState(false);
  return (
    <Group folder="ui/images">
      <Sample name="ImageField: empty, two images, busy, error, round">
        <ImageField label="Images" images={[]} most={10} busy={false} {...HANDLERS} />
        <ImageField
          label="Images"
          images={[IMAGE, { ...IMAGE, key: '2', note: 'Not saved yet' }]}
          most={10}
          busy={false}
          {...HANDLERS}
        />
        <ImageField label="Images" images={[IMAGE]} most={10} busy {...HANDLERS} />
        <ImageField label="Images" images={[]} most={10} busy={false} error={LONG_TEXT} {...HANDLERS} />
        <ImageField label="Your image" images={[IMAGE]} most={1} busy={false} isRound {...HANDLERS} />
      </Sample>
      <Sample name="ImageViewer" inRow>
        <Button onClick={() => setOpen(true)}>Open the viewer</Button>
        {open && <ImageViewer images={[IMAGE]} index={0} onClose={() => setOpen(false)} />}
      </Sample>
    </Group>
  );
}
