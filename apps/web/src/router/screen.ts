import type { ComponentType, ReactNode } from 'react';
import type { Messages } from '@daybook/texts/en.ts';
import type { FirstMessages } from '@daybook/texts/first.ts';
import type { Params } from './match-path.ts';

/** Texts of an address's query. */
export type Query = Readonly<Record<string, string>>;

/** Where the reader is. */
export interface Location {
  /** Path and query, as a link would name them. */
  readonly href: string;
  readonly path: string;
  readonly query: Query;
  readonly params: Params;
}

/** What a screen begins with is asked for under this signal, which says that the reader went elsewhere. */
export interface Arrival extends Location {
  readonly signal: AbortSignal;
}

export interface FailureProps {
  readonly error: unknown;
  /** Retries to open the screen again. */
  readonly onRetry: () => void;
}

export interface FrameProps {
  readonly children: ReactNode;
}

/** Names a screen in the browser's tab and history: its own name first, which phones show too, then what of it is shown. */
type TitleOf<Sentences, Loaded> = (messages: Sentences, loaded: Loaded, place: Location) => readonly string[];

/** What comes with the first file of the page is named with its sentences alone. */
type Named<Loaded> =
  | { readonly isFirst: true; readonly title: TitleOf<FirstMessages, Loaded> }
  | { readonly isFirst?: false; readonly title: TitleOf<Messages, Loaded> };

/** A screen with what is loaded before it shows: `loaded`, of which its part makes what is seen. */
type ScreenOf<Loaded> = Named<Loaded> & Opened<Loaded>;

interface Opened<Loaded> {
  /** Patterns of its addresses; a screen of several stays the same from one to the other. */
  readonly paths: readonly string[];
  /** The address to go to instead, such as the sign-in; null to stay. */
  readonly instead?: (place: Location) => string | null;
  /** Returns what reads the things that it begins with; its code is fetched as that of the part. */
  readonly load?: () => Promise<(arrival: Arrival) => Promise<Loaded>>;
  /** Returns what is seen; its code is fetched when it is first wanted. */
  readonly part: () => Promise<ComponentType<{ readonly loaded: Loaded }>>;
  /** Its frame, which outlives it. */
  readonly frame?: ComponentType<FrameProps>;
  /** Shown in its place once it has kept the reader waiting for so many milliseconds. */
  readonly waiting?: { readonly afterMs: number; readonly Part: ComponentType };
  /** Shown in its place when it could not be opened or broke; without it the one for all screens does. */
  readonly failed?: ComponentType<FailureProps>;
}

/** Any screen, once the types of what it loads have been checked. */
export type Screen = ScreenOf<unknown>;

/** Declares a screen; its part is checked against what it loads. */
export function screen<Loaded = undefined>(declaration: ScreenOf<Loaded>): Screen {
  return declaration as unknown as Screen;
}
