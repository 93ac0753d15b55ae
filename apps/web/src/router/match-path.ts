/** What a path holds at the places that its pattern names with `$`. */
export type Params = Readonly<Record<string, string>>;

/** Compares a path with a pattern such as `/journal/trade/$tradeId`; null when it is another one. A slash at the end says nothing. */
export function matchPath(pattern: string, path: string): Params | null {
  const [wanted, given] = [partsOf(pattern), partsOf(path)];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const text = decoded(given[at]!);
    if (part.startsWith('$')) params[part.slice(1)] = text;
    else if (part !== text) return null;
  }
  return params;
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

/** What somebody typed wrongly stays as it is: it names nothing that exists. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
