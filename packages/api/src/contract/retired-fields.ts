/** Members of request bodies that were renamed: the name of an earlier version → today's. Accepted for one version. */
const RETIRED_FIELDS: Readonly<Record<string, string>> = { presentPassword: 'currentPassword' };

/** A body as today's schemas name its members; one that has both names is left for the schema to refuse. */
export function withCurrentNames(body: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const current = Object.hasOwn(RETIRED_FIELDS, name) ? RETIRED_FIELDS[name]! : name;
      return [current in body ? name : current, value];
    }),
  );
}
