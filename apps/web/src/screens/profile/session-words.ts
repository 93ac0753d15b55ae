import type { Messages } from '@daybook/texts/en.ts';

/** In this order: many browsers also name those that they descend from. */
const BROWSERS = [
  ['Edge', /\bEdg(?:A|iOS|e)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** 'Firefox on Windows', as far as known from a user agent. */
export function clientName(userAgent: string, { profile }: Messages): string {
  const named = (table: readonly (readonly [string, RegExp])[]) =>
    table.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser && system) return profile.sessions.on(browser, system);
  return browser ?? system ?? profile.sessions.unknown;
}
