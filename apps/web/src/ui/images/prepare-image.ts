import {
  IMAGE_KINDS,
  IMAGE_LIMIT_BYTES,
  MAX_SIDE,
  SHRINK_TO_BYTES,
  type ImageKind,
  type ImageProblem,
} from '@daybook/api/journal/images.ts';

/** A picture that can be sent as it is. */
export interface PreparedImage {
  readonly file: File;
  readonly width: number;
  readonly height: number;
}

/** Beyond this a picture is drawn smaller: a camera's is, no screen's. */
const MAX_PIXELS_SENT = 12_000_000;
const QUALITIES = [0.92, 0.85, 0.75] as const;
const STEP = 0.8;
const MAX_STEPS = 14;

/**
 * Makes a file that the server takes out of one that a person chose: what is too large is drawn again, smaller. A file that is no
 * picture, or that this browser cannot draw, is a problem.
 */
export async function prepareImage(file: File): Promise<PreparedImage | ImageProblem> {
  const kind = kindOf(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (kind === null) return 'not-an-image';
  const image = await drawable(file);
  if (image === null) return 'damaged';
  try {
    const { width, height } = image;
    const fits = width * height <= MAX_PIXELS_SENT && width <= MAX_SIDE && height <= MAX_SIDE;
    if (file.size <= IMAGE_LIMIT_BYTES && fits) return { file: renamed(file, kind), width, height };
    return (await shrink(image)) ?? 'too-large';
  } finally {
    image.close();
  }
}

/** The kind by the first bytes: what a file is called, or said to be, is not to be relied on. */
export function kindOf(bytes: Uint8Array): ImageKind | null {
  const word = String.fromCharCode(...bytes);
  if (word.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (word.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (word.startsWith('GIF87a') || word.startsWith('GIF89a')) return 'gif';
  return word.startsWith('BM') ? 'bmp' : null;
}

/** The server compares name, type and content. */
function renamed(file: Blob, kind: ImageKind): File {
  const { types, endings } = IMAGE_KINDS[kind];
  return new File([file], `image.${endings[0]}`, { type: types[0] });
}

async function drawable(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    if (error instanceof DOMException) return null; // not a picture, or a damaged one
    throw error;
  }
}

/** How much smaller each side is drawn at the first try: by the pixels alone, since bytes cannot be known before. */
export function firstScale(width: number, height: number): number {
  return Math.min(1, Math.sqrt(MAX_PIXELS_SENT / (width * height)), MAX_SIDE / width, MAX_SIDE / height);
}

async function shrink(image: ImageBitmap): Promise<PreparedImage | null> {
  let scale = firstScale(image.width, image.height);
  for (let step = 0; step < MAX_STEPS; step++, scale *= STEP) {
    const width = Math.max(1, Math.round(image.width * scale));
    const height = Math.max(1, Math.round(image.height * scale));
    const canvas = draw(image, width, height);
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
      if (blob !== null && blob.size <= SHRINK_TO_BYTES)
        return { file: renamed(blob, 'jpeg'), width, height };
    }
  }
  return null;
}

function draw(image: ImageBitmap, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws nothing');
  context.fillStyle = '#ffffff'; // what was transparent, for JPEG knows no such thing
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}
