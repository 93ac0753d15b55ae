// What the first page reads is checked by these few lines: the library of the schemas would be a tenth of its first file.
// Each check mirrors a schema, and a test proves that both accept and refuse the same.

/** The first place in a value that is not as expected, such as `months[2].hash: expected a text`; null for a sound value. */
export type Check = (value: unknown, place: string) => string | null;

const expect =
  (what: string, isSound: (value: unknown) => boolean): Check =>
  (value, place) =>
    isSound(value) ? null : `${place}: expected ${what}`;

export const text = expect('a text', (value) => typeof value === 'string');
export const flag = expect('true or false', (value) => typeof value === 'boolean');
export const number = expect('a number', Number.isFinite);
export const whole = expect('a whole number', Number.isSafeInteger);
export const anything: Check = () => null;
const record = expect('an object', (value) => isRecord(value));

export const oneOf = (values: readonly unknown[]): Check =>
  expect(`one of ${values.join(', ')}`, (value) => values.includes(value));

export const orNull =
  (check: Check): Check =>
  (value, place) =>
    value === null ? null : check(value, place);

export const orAbsent =
  (check: Check): Check =>
  (value, place) =>
    value === undefined ? null : check(value, place);

/** Sound where one of the checks finds it so; otherwise what the last of them found. */
export const anyOf =
  (...checks: readonly Check[]): Check =>
  (value, place) => {
    const faults = checks.map((check) => check(value, place));
    return faults.includes(null) ? null : (faults.at(-1) ?? null);
  };

export const listOf =
  (check: Check): Check =>
  (value, place) =>
    Array.isArray(value)
      ? firstFault(value, (member: unknown, at) => check(member, `${place}[${at}]`))
      : `${place}: expected a list`;

/** An object with any names. */
export const recordOf =
  (check: Check): Check =>
  (value, place) =>
    record(value, place) ??
    firstFault(Object.entries(value as object), ([name, member]) => check(member, `${place}.${name}`));

/** A check for every member of an object. */
export type ChecksOf<Whole> = { readonly [Name in keyof Whole]-?: Check };

/** An object with these members; additional ones are ignored. */
export const membersOf =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, place) =>
    record(value, place) ??
    firstFault(Object.entries(checks), ([name, check]) =>
      check((value as Readonly<Record<string, unknown>>)[name], `${place}.${name}`),
    );

function firstFault<Member>(
  members: readonly Member[],
  faultOf: (member: Member, at: number) => string | null,
): string | null {
  for (const [at, member] of members.entries()) {
    const fault = faultOf(member, at);
    if (fault !== null) return fault;
  }
  return null;
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
