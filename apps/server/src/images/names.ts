import { randomBytes } from 'node:crypto';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 26;

/** A name that nobody can guess: 130 random bits as base32, with the ending of its type. */
export function newImageName(type: 'image/jpeg' | 'image/png'): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte & 31]);
  return `${letters.join('')}${type === 'image/jpeg' ? '.jpg' : '.png'}`;
}
