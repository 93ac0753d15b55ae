import { createElement, type SVGProps } from 'react';

/** An icon as lucide states it: the side of its square and what is drawn in it, by tag and attributes. */
interface IconData {
  readonly size: number;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Makes an icon's component. The build puts it in the place of lucide's own, which is five times as large for options that
 * nothing here uses. An icon is silent, since the text next to it says the same, unless
 * it is given a label.
 */
export default function createIcon({ size: side, node }: IconData) {
  return function Icon({ size = side, ...rest }: SVGProps<SVGSVGElement> & { readonly size?: number }) {
    const attributes = {
      width: size,
      height: size,
      viewBox: `0 0 ${side} ${side}`,
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': rest['aria-label'] === undefined,
      ...rest,
    } as const;
    return createElement('svg', attributes, ...node.map(([tag, drawn]) => createElement(tag, drawn)));
  };
}
