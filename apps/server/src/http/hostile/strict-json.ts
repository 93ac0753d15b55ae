import { isStorableText } from '#server/store/parameters.ts';

/** Why a body is not taken as JSON; the sentence is for people and quotes nothing from the body. */
export class BadJson extends Error {
  override name = 'BadJson';
}

const DEEPEST = 32;
/** Most parts of a body: time goes into parts, not into bytes. A change to 10,000 trades names each; a plan of 64 kB is 5,000 members. */
const MAX_PARTS = { texts: 12_000, members: 6_000, brackets: 6_000 } as const;
/** Most members of one object: schemas take longest for those that they do not know. */
const MAX_MEMBERS = 1_000;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor']);

/**
 * Parses JSON that can mean one thing only: UTF-8, of limited parts, at most 32 levels deep, no member twice, none that reaches
 * into prototypes, no text that cannot be stored. Throws BadJson.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  requireFewParts(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new BadJson('the body is not JSON', { cause });
  }
  scan(text);
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new BadJson('the body is not UTF-8', { cause });
  }
}

/** Counts before anything is made of the text, which need not be JSON. */
function requireFewParts(text: string): void {
  const counts = { texts: 0, members: 0, brackets: 0 };
  const count = (part: keyof typeof MAX_PARTS): void => {
    counts[part] += 1;
    if (counts[part] > MAX_PARTS[part])
      throw new BadJson(`the body has more than ${MAX_PARTS[part]} ${part}`);
  };
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isInText && character === '\\') at += 1;
    else if (character === '"') {
      isInText = !isInText;
      if (isInText) count('texts');
    } else if (isInText) continue;
    else if (character === ':') count('members');
    else if (character === '{' || character === '[') count('brackets');
  }
}

/** Walks over text that is known to be JSON: only quotes and brackets need to be distinguished. */
function scan(text: string): void {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{') open.push(new Set());
    else if (character === '[') open.push(null);
    else if (character === '}' || character === ']') open.pop();
    else if (character === '"') at = scanString(text, at, open.at(-1) ?? null);
    if (open.length > DEEPEST) throw new BadJson(`the body is nested deeper than ${DEEPEST} levels`);
  }
}

const KEY_FOLLOWS = /\s*:/y;

function scanString(text: string, from: number, members: Set<string> | null): number {
  const end = endOfString(text, from);
  const content = JSON.parse(text.slice(from, end + 1)) as string;
  if (!isStorableText(content)) throw new BadJson('the body holds characters that are no text');
  KEY_FOLLOWS.lastIndex = end + 1;
  if (members !== null && KEY_FOLLOWS.test(text)) {
    if (FORBIDDEN_KEYS.has(content)) throw new BadJson('the body has a member that is never taken');
    if (members.has(content)) throw new BadJson('the body has a member twice');
    if (members.size === MAX_MEMBERS)
      throw new BadJson(`the body has an object of more than ${MAX_MEMBERS} members`);
    members.add(content);
  }
  return end;
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
