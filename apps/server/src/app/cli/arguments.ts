import { parseArgs } from 'node:util';

/** The command was called in a way that it does not understand; the message is one sentence without its end. */
export class WrongUse extends Error {
  override name = 'WrongUse';
}

/** Options by name, as `node:util` takes them. */
type OptionSpecs = Readonly<
  Record<string, { readonly type: 'string' | 'boolean'; readonly multiple?: boolean }>
>;

type ValueOf<Spec> = Spec extends { readonly type: 'boolean' }
  ? boolean
  : Spec extends { readonly multiple: true }
    ? readonly string[]
    : string | undefined;

/** What was given: strings that were left out are undefined, lists empty, flags false. */
export interface Arguments<Options extends OptionSpecs> {
  readonly values: { readonly [Name in keyof Options]: ValueOf<Options[Name]> };
  readonly positionals: readonly string[];
}

type Token = NonNullable<ReturnType<typeof tokensOf>>[number];
type OptionToken = Extract<Token, { kind: 'option' }>;

/**
 * Reads the arguments of a command that takes `places` and `options`: nothing is missing, empty, given twice or too many. A place in
 * brackets, `[TARGET]`, may be left out. Throws WrongUse.
 */
export function readArguments<const Options extends OptionSpecs>(
  args: readonly string[],
  options: Options,
  places: readonly string[],
): Arguments<Options> {
  const values: Record<string, string | boolean | string[]> = {};
  for (const [name, { type, multiple }] of Object.entries(options)) {
    if (type === 'boolean') values[name] = false;
    else if (multiple) values[name] = [];
  }
  const positionals: string[] = [];
  for (const token of tokensOf(args, options)) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind === 'option') takeOption(token, options, values);
  }
  requirePlaces(positionals, places);
  return { values: values as Arguments<Options>['values'], positionals };
}

function tokensOf(args: readonly string[], options: OptionSpecs) {
  return parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

function takeOption(
  token: OptionToken,
  options: OptionSpecs,
  values: Record<string, string | boolean | string[]>,
): void {
  const { name, rawName, value, inlineValue } = token;
  const spec = Object.hasOwn(options, name) && rawName.startsWith('--') ? options[name] : undefined;
  if (spec === undefined) throw new WrongUse(`there is no option ${rawName} here`);
  if (spec.type === 'boolean') {
    if (value !== undefined) throw new WrongUse(`${rawName} takes no value`);
    if (values[name] === true) throw new WrongUse(`${rawName} is given twice`);
    values[name] = true;
    return;
  }
  // An option in the place of a value is one whose value was forgotten; --name=-x is taken as it is.
  if (value === undefined || value.trim() === '' || (!inlineValue && value.startsWith('-')))
    throw new WrongUse(`${rawName} needs a value`);
  const before = values[name];
  if (Array.isArray(before)) before.push(value);
  else if (before !== undefined) throw new WrongUse(`${rawName} is given twice`);
  else values[name] = value;
}

function requirePlaces(positionals: readonly string[], places: readonly string[]): void {
  const missing = places.find((place, at) =>
    place.startsWith('[') ? positionals[at]?.trim() === '' : (positionals[at] ?? '').trim() === '',
  );
  if (missing !== undefined) throw new WrongUse(`${missing} is missing`);
  const tooMany = positionals[places.length];
  if (tooMany !== undefined)
    throw new WrongUse(
      `"${tooMany}" is one too many${places.length > 0 ? ` after ${places.join(' ')}` : ''}`,
    );
}

/** The one of `known` that was given first, with what follows. Throws WrongUse. */
export function readVerb<Verb extends string>(
  args: readonly string[],
  known: readonly Verb[],
): readonly [Verb, readonly string[]] {
  const [given, ...rest] = args;
  const verb = known.find((one) => one === given);
  if (verb !== undefined) return [verb, rest];
  throw new WrongUse(
    given ? `there is no "${given}"; there are ${known.join(', ')}` : `say which: ${known.join(', ')}`,
  );
}
