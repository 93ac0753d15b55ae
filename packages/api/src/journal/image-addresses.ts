/** Where a picture is found, outside of the API. */
export function imageUrl(name: string): string {
  return `/images/${name}`;
}

/** Where its thumbnail is found. */
export function thumbnailUrl(name: string): string {
  return `/images/thumbnails/${name}`;
}
