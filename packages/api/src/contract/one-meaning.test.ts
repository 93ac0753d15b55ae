import assert from 'node:assert/strict';
import { test } from 'node:test';
import type * as z from 'zod/mini';
import { ENDPOINTS } from './all-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { openApiDocument } from './openapi.ts';
import { daySchema, dollarsSchema, flagSchema, moneySchema } from './values.ts';
import { formYesOrNoSchema, yesOrNoSchema, seenVersionSchema } from './inputs.ts';

type Schema = z.ZodMiniType;
type Unit = 'money' | 'dollars' | 'day' | 'number' | 'flag' | 'boolean' | 'text';

/** Where a member is, and its type there; `isText` where everything is sent as text: paths, queries and forms. */
interface Use {
  readonly name: string;
  readonly unit: Unit;
  readonly place: string;
  readonly isText: boolean;
}

/**
 * Names that mean two things by design, each with its meaning in each place. An addition needs a reason; an unused one fails.
 * The only amounts among them are text where a file's own rows are shown as they are in it.
 */
const TWO_MEANINGS: Readonly<Record<string, string>> = {
  answer: 'what a trader says to a question about a file: text or a number, as the question wants',
  done: 'of an audit entry whether it happened; of a file how many bytes were read',
  executions:
    'how many there are; on the dashboard the records themselves as text, which the specification names so',
  from: 'a line or day number of a file; of a ranking the first day as text',
  payload: 'the words with which the specification answers a call',
  calculated: 'an amount; while a mapping is tried the file’s own decimal text',
  stated: 'an amount; while a mapping is tried the file’s own decimal text',
  to: 'as `from`',
  trades:
    'how many there are; on the dashboard the records themselves as text, which the specification names so',
};

const WRAPPERS = ['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional'];

interface Parts {
  readonly type: string;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly options?: readonly Schema[];
  readonly valueType?: Schema;
  readonly items?: readonly Schema[];
  readonly values?: readonly unknown[];
}

const partsOf = (schema: Schema) => schema._zod.def as unknown as Parts;
/** Schemas that are this one, or this one with further checks. */
const isOf = (schema: Schema, known: Schema): boolean =>
  schema === known || (schema._zod.parent !== undefined && isOf(schema._zod.parent as Schema, known));

/** What one value is; none for what holds others. */
function unitsOf(schema: Schema): readonly Unit[] {
  if (isOf(schema, moneySchema)) return ['money'];
  if (isOf(schema, dollarsSchema)) return ['dollars'];
  if (isOf(schema, daySchema)) return ['day'];
  if (isOf(schema, flagSchema)) return ['flag'];
  // These also take what earlier programs send, and turn it into what it is.
  if (isOf(schema, yesOrNoSchema) || isOf(schema, formYesOrNoSchema)) return ['boolean'];
  if (isOf(schema, seenVersionSchema)) return ['number'];
  const { type, innerType, in: from, out: to, options, values } = partsOf(schema);
  if (WRAPPERS.includes(type)) return unitsOf(innerType!);
  if (type === 'pipe') return unitsOf(partsOf(to!).type === 'transform' ? from! : to!);
  if (type === 'union') return options!.flatMap(unitsOf);
  if (type === 'number' || type === 'boolean') return [type];
  if (type === 'literal')
    return values!.map((value) => (typeof value === 'string' ? 'text' : (typeof value as Unit)));
  return type === 'string' || type === 'enum' ? ['text'] : [];
}

/** Every member below a schema. */
function usesIn(schema: Schema, place: string, isText: boolean): Use[] {
  const { type, innerType, in: from, out: to, shape, element, options, valueType, items } = partsOf(schema);
  if (WRAPPERS.includes(type)) return usesIn(innerType!, place, isText);
  if (type === 'pipe') return usesIn(partsOf(to!).type === 'transform' ? from! : to!, place, isText);
  const below = [element, ...(type === 'record' ? [valueType] : []), ...(options ?? []), ...(items ?? [])];
  return [
    ...below.flatMap((part) => (part === undefined ? [] : usesIn(part, place, isText))),
    ...Object.entries(shape ?? {}).flatMap(([name, member]) => [
      ...unitsOf(member).map((unit) => ({ name, unit, place, isText })),
      ...usesIn(member, place, isText),
    ]),
  ];
}

const USES = (ENDPOINTS as readonly Endpoint[]).flatMap(
  ({ name, params, query, body, answer, multipart }) => [
    ...(params ? usesIn(params, `${name} path`, true) : []),
    ...(query ? usesIn(query, `${name} query`, true) : []),
    ...(body ? usesIn(body, `${name} body`, multipart === true) : []),
    ...(typeof answer === 'string' ? [] : usesIn(answer, `${name} answer`, false)),
  ],
);

/** Units of a name, with one place each; text is how anything else is sent where all is text. */
function unitsByName(): Map<string, Map<Unit, string>> {
  const names = new Map<string, Map<Unit, string>>();
  for (const { name, unit, place, isText } of USES) {
    if (isText && unit === 'text') continue;
    const units = names.get(name) ?? new Map<Unit, string>();
    names.set(name, units.set(unit, units.get(unit) ?? place));
  }
  return names;
}

test('a name has one type and one unit in every path, query, body and answer', () => {
  const faults = [...unitsByName()]
    .filter(([name, units]) => units.size > 1 && !(name in TWO_MEANINGS))
    .map(
      ([name, units]) => `${name}: ${[...units].map(([unit, place]) => `${unit} in ${place}`).join(', ')}`,
    );
  assert.deepEqual(faults, []);
  const unneeded = Object.keys(TWO_MEANINGS).filter((name) => (unitsByName().get(name)?.size ?? 0) < 2);
  assert.deepEqual(unneeded, []);
});

test('the walk finds what it is to find', () => {
  const units = unitsByName();
  const unitsOfName = (name: string) => [...(units.get(name)?.keys() ?? [])];
  assert.deepEqual(unitsOfName('maxLostPerTrade'), ['dollars']);
  assert.deepEqual(unitsOfName('dayLimit'), ['money']);
  assert.deepEqual(unitsOfName('netProfitAndLoss'), ['money']);
  assert.deepEqual(unitsOfName('isShared'), ['boolean']);
  assert.deepEqual(unitsOfName('isPublic'), ['boolean']);
  assert.deepEqual(unitsOfName('followedTradingPlan'), ['flag']);
  assert.ok(USES.length > 1_000);
});

test('the description of the calls states the unit of every amount', () => {
  const amounts = new Set(
    USES.filter(({ unit }) => unit === 'money' || unit === 'dollars').map(({ name }) => name),
  );
  const silent = new Set<string>();
  const look = (node: unknown, name = ''): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, description } = node as { type?: unknown; description?: unknown };
    const isNumber = type === 'integer' || type === 'number';
    if (amounts.has(name) && isNumber && !/1\/10,000|dollars/.test(String(description))) silent.add(name);
    for (const [key, value] of Object.entries(node)) {
      const isMember = key === 'properties' || /^\d+$/.test(key) || key === 'items' || key === 'anyOf';
      look(value, isMember ? name : key);
    }
  };
  look(openApiDocument(ENDPOINTS, '/api/v1'));
  assert.deepEqual([...silent], []);
});
