/** Comments kept by an outside provider, shown in a frame of its own after a click. */
export interface CommentsWidget {
  readonly provider: string;
  /** The one foreign origin that a page with it may put into a frame. */
  readonly origin: string;
  /** The frame's address for a page. */
  frameOf(address: string): string;
}

/** A setting as `facebook` or `disqus:SHORTNAME`; null for `none`. */
export function commentsWidget(setting: string): CommentsWidget | null {
  if (setting === 'facebook')
    return {
      provider: 'Facebook',
      origin: 'https://www.facebook.com',
      frameOf: (address) =>
        `https://www.facebook.com/plugins/feedback.php?${new URLSearchParams({ href: address, numposts: '10', width: '100%' }).toString()}`,
    };
  const shortName = /^disqus:([a-z0-9-]{1,60})$/.exec(setting)?.[1];
  if (shortName === undefined) return null;
  return {
    provider: 'Disqus',
    origin: 'https://disqus.com',
    frameOf: (address) =>
      `https://disqus.com/embed/comments/?${new URLSearchParams({ base: 'default', f: shortName, t_u: address }).toString()}`,
  };
}
