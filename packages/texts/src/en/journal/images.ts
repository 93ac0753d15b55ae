import { count } from '../plural.ts';

/** Pictures of trades and persons: the field that takes them, what is wrong with one, and how they are viewed. */
export const images = {
  gallery: {
    title: 'Trading Gallery',
    empty: 'No images yet',
    emptyHelp: 'Images that you attach to a trade are collected here.',
  },
  choose: 'Choose an image',
  change: 'Choose another image',
  dropHere: 'Drop the image here',
  help: 'Click, drag a file here or paste it. JPEG, PNG, GIF (first frame) or BMP.',
  helpMany: (most: number) =>
    `Click, drag files here or paste. JPEG, PNG, GIF (first frame) or BMP, up to ${most} per trade.`,
  /** The form's own sentence, to the letter. */
  refused: 'Please choose a file that is an image and weights less than 900kb',
  problems: {
    'too-many-pixels': 'This image has too many pixels: at most 24 megapixels and 12,000 per side.',
    'too-complex': 'This image takes too long to read. Save it in another format and try again.',
    'too-many': (most: number) => `A trade has at most ${most} images. Remove one first.`,
  },
  tooManyUploads: (minutes: number) =>
    `You have added many images in the last hour. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  preparing: 'Preparing the image',
  unsaved: 'Not saved yet',
  first: 'Shown first',
  makeFirst: (place: number) => `Show image ${place} first`,
  remove: (place: number) => `Remove image ${place}`,
  removeOne: 'Remove the image',
  enlarge: (place: number, total: number) =>
    total === 1 ? 'Enlarge the image' : `Enlarge image ${place} of ${total}`,
  ofTrade: (symbol: string, date: string) => `Image of the ${symbol} trade of ${date}`,
  title: 'Images',
  avatar: 'Picture',
  avatarHelp: 'Click, drag a file here or paste it. It is cropped to a square.',
  openTrade: 'Open the trade',
  count: (value: number) => (value === 1 ? '1 image' : `${count(value)} images`),
  noneShownHelp: 'None of the matching trades has an image.',
  viewer: {
    label: 'Image viewer',
    previous: 'Previous image',
    next: 'Next image',
    slide: 'image',
    position: 'Image {index} of {total}',
  },
};
