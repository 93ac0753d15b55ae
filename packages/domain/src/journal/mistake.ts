import type { Brand } from '../brand.ts';
import type { LabelHue } from './labels.ts';

export type MistakeId = Brand<string, 'MistakeId'>;

/** A mistake the trader looks out for; trades are marked with any number of them. */
export interface Mistake {
  readonly id: MistakeId;
  readonly title: string;
  readonly hue: LabelHue | null;
  /** Trades keep it, but it is no longer offered. */
  readonly archived: boolean;
}

export const MAX_TITLE_LENGTH = 64;
export const MAX_MISTAKES_PER_TRADE = 50;
export const MAX_MISTAKES = 500;

export type TitleProblem = 'empty' | 'too-long' | 'comma' | 'control-character';

/** A title as it is kept: without outer spaces, and with single ones inside. */
export function tidyTitle(title: string): string {
  return title.trim().replace(/\p{Zs}+/gu, ' ');
}

/**
 * A name as it was typed, without marks of direction: nobody sees them, and with them two names that look alike would be two.
 * Names that were kept with some are still found by them; only new ones are made without.
 */
export function withoutDirectionMarks(name: string): string {
  return name.replace(/\p{Bidi_Control}/gu, '').trim();
}

/** Checks a mistake's title as typed. Titles travel comma-joined, so a comma cannot be part of one. */
export function titleProblem(title: string): TitleProblem | null {
  const trimmed = tidyTitle(title);
  if (trimmed === '') return 'empty';
  if ([...trimmed].length > MAX_TITLE_LENGTH) return 'too-long';
  if (trimmed.includes(',')) return 'comma';
  return /\p{Cc}/u.test(trimmed) ? 'control-character' : null;
}

/** Two titles with one key are one mistake: compatibility forms, case and spaces, outer or double, make no difference. */
export function titleKey(title: string): string {
  return tidyTitle(title.normalize('NFKC')).toLowerCase().normalize('NFKC');
}
