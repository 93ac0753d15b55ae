import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';
import type { BrowserHistory } from './browser-history.ts';
import { matchPath, type Params } from './match-path.ts';
import type { Arrival, Location, Query, Screen } from './screen.ts';

type Part = ComponentType<{ readonly loaded: unknown }>;

/** What is on the page: a screen at its place. */
export interface Shown {
  readonly place: Location;
  readonly screen: Screen;
  readonly content:
    | { readonly kind: 'ready'; readonly Part: Part; readonly loaded: unknown }
    | { readonly kind: 'waiting' }
    | { readonly kind: 'failed'; readonly error: unknown };
}

interface RouterOptions {
  /** The first that matches counts. */
  readonly screens: readonly Screen[];
  readonly history: BrowserHistory;
  /** Where every address leads that is no screen. */
  readonly elsewhere: string;
  /** Fetches code of a screen that did not come with the first file. */
  readonly fetchPart: <Part>(load: () => Promise<Part>) => Promise<Part>;
  /** Reported why a screen could not be opened. */
  readonly onFailure: (error: unknown) => void;
}

interface GoOptions {
  /** Takes the place of the present entry of the history. */
  readonly replace?: boolean;
}

interface Target {
  readonly place: Location;
  readonly screen: Screen;
}

/** More in a row are screens that send the reader to each other. */
const MAX_REDIRECTIONS = 8;

/**
 * Keeps one screen on the page, that of the address. The old screen stays until the new one is ready or has kept the
 * reader waiting; a screen whose code is there and which loads nothing shows within the same call.
 */
export class Router {
  /** What is shown; null until the first screen is there. */
  readonly state = createStore<{ readonly shown: Shown | null }>()(() => ({ shown: null }));
  readonly #options: RouterOptions;
  readonly #parts = new Map<Screen, Part>();
  #run = new AbortController();
  #beginsAtTop = false;

  constructor(options: RouterOptions) {
    this.#options = options;
  }

  /** Opens the screen of the address bar, and follows Back and Forward from then on. */
  start(): void {
    this.#options.history.onMove(() => this.#arrive());
    this.#arrive();
  }

  /** Goes to an address; one that is none of the app's screens is loaded as a page. */
  go(href: string, { replace = false }: GoOptions = {}): void {
    const { history, screens } = this.#options;
    if (!find(screens, href)) return history.leave(href, replace);
    const from = parseHref(history.here()).path;
    history[replace ? 'replace' : 'push'](href);
    this.#beginsAtTop = parseHref(href).path !== from;
    this.#arrive();
  }

  back(): void {
    this.#options.history.back();
  }

  /** Opens the present screen again, with what it begins with read again. */
  reload(): void {
    this.#arrive(true);
  }

  #arrive(isAgain = false): void {
    const target = this.#settle();
    this.#run.abort();
    this.#run = new AbortController();
    const { shown } = this.state.getState();
    if (!isAgain && shown?.content.kind === 'ready' && isSame(shown, target))
      return this.#show(target, shown.content);
    const Part = this.#parts.get(target.screen);
    if (Part && !target.screen.load) return this.#show(target, { kind: 'ready', Part, loaded: undefined });
    this.#open(target, this.#run.signal).catch(this.#options.onFailure);
  }

  /** The screen of the address bar, after every redirection. */
  #settle(): Target {
    const { screens, history, elsewhere } = this.#options;
    for (let turns = 0; turns <= MAX_REDIRECTIONS; turns++) {
      const found = find(screens, history.here());
      const instead = found ? (found.screen.instead?.(found.place) ?? null) : elsewhere;
      if (found && instead === null) return found;
      history.replace(instead ?? elsewhere);
    }
    throw new Error(`${history.here()} leads in a circle`);
  }

  /** Never throws: what fails is shown. Once another arrival has begun, this one has nothing to say any more. */
  async #open(target: Target, signal: AbortSignal): Promise<void> {
    const { screen, place } = target;
    const show = (content: Shown['content']) => {
      if (!signal.aborted) this.#show(target, content);
    };
    const timer = screen.waiting && setTimeout(() => show({ kind: 'waiting' }), screen.waiting.afterMs);
    try {
      const [Part, loaded] = await Promise.all([
        this.#parts.get(screen) ?? this.#fetch(screen),
        this.#load(screen, { ...place, signal }),
      ]);
      this.#parts.set(screen, Part);
      show({ kind: 'ready', Part, loaded });
    } catch (error) {
      if (!signal.aborted) this.#options.onFailure(error);
      show({ kind: 'failed', error });
    } finally {
      clearTimeout(timer);
    }
  }

  #fetch({ part, isFirst }: Screen): Promise<Part> {
    return isFirst ? part() : this.#options.fetchPart(part);
  }

  async #load({ load }: Screen, arrival: Arrival): Promise<unknown> {
    if (!load) return undefined;
    const read = await this.#options.fetchPart(load);
    return read(arrival);
  }

  #show({ place, screen }: Target, content: Shown['content']): void {
    this.state.setState({ shown: { place, screen, content } });
    if (this.#beginsAtTop) this.#options.history.toTop();
    this.#beginsAtTop = false;
  }
}

function find(screens: readonly Screen[], href: string): Target | null {
  const { path, query } = parseHref(href);
  for (const screen of screens) {
    const params = firstMatch(screen.paths, path);
    if (params) return { screen, place: { href, path, query, params } };
  }
  return null;
}

function firstMatch(patterns: readonly string[], path: string): Params | null {
  for (const pattern of patterns) {
    const params = matchPath(pattern, path);
    if (params) return params;
  }
  return null;
}

/** Whether the reader stays on a screen: then only its address has changed, and nothing is read again. */
function isSame(shown: Shown, { screen, place }: Target): boolean {
  if (shown.screen !== screen) return false;
  return !screen.load || JSON.stringify(shown.place.params) === JSON.stringify(place.params);
}

/** Takes an address apart; the last of equal names in the query counts. */
function parseHref(href: string): { readonly path: string; readonly query: Query } {
  const [address = ''] = href.split('#');
  const [path = '', ...query] = address.split('?');
  return { path, query: Object.fromEntries(new URLSearchParams(query.join('?'))) };
}
