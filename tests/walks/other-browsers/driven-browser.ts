/** A value that goes to the page and back as JSON. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** What the protocol calls an element of the page; known until the page is left. */
export type ElementHandle = string;

/** A browser with one page that a walk goes through; every call rejects with what the browser answered when it fails. */
export interface DrivenBrowser {
  /** For example `Firefox 140.1`. */
  readonly name: string;
  goto(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Calls a function, given as its source, in the page. */
  call(source: string, ...values: readonly Plain[]): Promise<Plain>;
  /** As `call`, for a function that finds an element; null where it finds none. */
  locate(source: string, ...values: readonly Plain[]): Promise<ElementHandle | null>;
  /** Presses the middle of an element with the mouse. Rejects when it cannot be seen. */
  click(element: ElementHandle): Promise<void>;
  /** Types with the keyboard into what has the focus. */
  type(text: string): Promise<void>;
  /** Chooses files by their paths on this machine in an `<input type=file>`. */
  chooseFiles(input: ElementHandle, paths: readonly string[]): Promise<void>;
  /** A picture of what is to be seen, as PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A browser that can be started here, or what to install for it. */
export type BrowserChoice =
  | { readonly start: (dark?: boolean) => Promise<DrivenBrowser> }
  | { readonly missing: string };
