import * as z from 'zod/mini';
import { PROBLEM_CODES, type ProblemCode } from './problem-codes.ts';

/** The HTTP status of each code and what it means. The wording is the reader's, by code and language. */
export const PROBLEMS = {
  '001': { status: 409, meaning: 'positions are still open' },
  '002': { status: 401, meaning: 'the session has expired' },
  '003': { status: 401, meaning: 'the session was revoked or never existed' },
  '004': { status: 401, meaning: 'sign-in failed' },
  '005': { status: 429, meaning: 'no synchronisation left on this New York day' },
  '006': { status: 502, meaning: 'the platform refused the login' },
  '007': { status: 504, meaning: 'the platform did not answer, or is still preparing the answer' },
  '008': { status: 422, meaning: 'an answer or a file was damaged' },
  '009': { status: 409, meaning: 'it changed meanwhile' },
  '010': { status: 404, meaning: 'not found' },
  '011': { status: 422, meaning: 'invalid input' },
  '012': { status: 429, meaning: 'too many attempts' },
  '013': { status: 507, meaning: 'no space left' },
  '999': { status: 500, meaning: 'unknown error' },
} as const satisfies Record<ProblemCode, { status: number; meaning: string }>;

/** One thing that is wrong. `message` is English for logs and scripts; `details` carries what a sentence needs (line, time, symbols). */
const problemSchema = z.object({
  code: z.enum(PROBLEM_CODES),
  message: z.string(),
  field: z.optional(z.string()),
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))),
});

/** Every answer that is not a success. */
export const problemsSchema = z.object({ errors: z.array(problemSchema), requestId: z.string() });

export type Problem = z.infer<typeof problemSchema>;
export type Problems = z.infer<typeof problemsSchema>;
