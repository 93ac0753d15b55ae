import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '@daybook/api/contract/endpoint.ts';
import type { Problem } from '@daybook/api/contract/problems.ts';
import { withCurrentNames } from '@daybook/api/contract/retired-fields.ts';
import { Refusal, refuse } from '#server/calls/refusal.ts';
import type { UploadedFile } from '#server/calls/call.ts';
import { readForm } from '#server/http/form.ts';
import { isStorableText } from '#server/store/parameters.ts';

z.config(z.locales.en());

const MAX_PROBLEMS = 20;
/** As onboarding/new-password.ts says it of every link that does not work. */
const DEAD_LINK = 'this link does not work';

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: UploadedFile | null;
}

/** Everything a caller hands in, through the schemas of the contract. Throws a Refusal that names each wrong member. */
export async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<Input> {
  requireText(request.query);
  const query = parseWith(endpoint.query, request.query);
  const body = await readBody(endpoint, request);
  return { params: readParams(endpoint, request), query, ...body };
}

/** What is no id at all is as missing as an id that nobody has, in the same words. */
function readParams(endpoint: Endpoint, request: FastifyRequest): unknown {
  const given = { ...endpoint.defaults, ...(request.params as Readonly<Record<string, string>>) };
  const result = z.safeParse(endpoint.params ?? NOTHING, given);
  if (!result.success || !Object.values(given).every(isStorableText)) throw missingAt(endpoint);
  return endpoint.params === undefined ? undefined : result.data;
}

function missingAt({ access }: Endpoint): Refusal {
  const isLink = access === 'onboarding' || access === 'reset' || access === 'address';
  return refuse('010', isLink ? { message: DEAD_LINK, details: { problem: 'link' } } : {});
}

async function readBody(endpoint: Endpoint, request: FastifyRequest): Promise<Pick<Input, 'body' | 'file'>> {
  if (endpoint.body === undefined) return { body: undefined, file: null };
  if (endpoint.multipart !== true) return { body: parseBody(endpoint.body, request.body ?? {}), file: null };
  const { fields, file } = await readForm(request, endpoint.file);
  return { body: parseBody(endpoint.body, fields), file };
}

/** A body by today's names; callers of an earlier version may still say a member's old one. */
function parseBody(schema: z.ZodMiniType, value: unknown): unknown {
  return parseWith(schema, isRecord(value) ? withCurrentNames(value) : value);
}

/** Members that no schema names are refused, also where there is no schema at all. */
const NOTHING = z.strictObject({});

function parseWith(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  const result = z.safeParse(schema ?? NOTHING, isRecord(value) ? { ...value } : value);
  if (!result.success) throw inputRefusal(result.error.issues);
  return schema === undefined ? undefined : result.data;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inputRefusal(issues: readonly z.core.$ZodIssue[]): Refusal {
  const problems = issues.flatMap(problemsOf).slice(0, MAX_PROBLEMS);
  const [first, ...rest] = problems;
  return first === undefined ? refuse('011') : new Refusal([first, ...rest]);
}

function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  const path = issue.path.map(String);
  const problem = (field: readonly string[], message: string): Problem => ({
    code: '011',
    message,
    ...(field.length === 0 ? {} : { field: field.join('.').slice(0, 200) }),
  });
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => problem([...path, key.slice(0, 100)], 'there is no such member'));
  return [problem(path, issue.message)];
}

function requireText(members: unknown): void {
  for (const [field, value] of Object.entries((members ?? {}) as Record<string, unknown>)) {
    const texts = [field, ...(Array.isArray(value) ? value : [value])];
    if (!texts.every((text) => typeof text === 'string' && isStorableText(text)))
      throw refuse('011', { message: 'the address holds characters that are no text' });
  }
}
