import { PROBLEM_CODES } from '../contract/problem-codes.ts';
import type { Problem, Problems } from '../contract/problems.ts';
import { anyOf, listOf, membersOf, number, oneOf, orAbsent, recordOf, text, type ChecksOf } from './shape.ts';

const problemsShape = membersOf({
  errors: listOf(
    membersOf({
      code: oneOf(PROBLEM_CODES),
      message: text,
      field: orAbsent(text),
      details: orAbsent(recordOf(anyOf(text, number, listOf(text)))),
    } satisfies ChecksOf<Problem>),
  ),
  requestId: text,
} satisfies ChecksOf<Problems>);

/** Whether a body says what is wrong in the way of `problemsSchema`. */
export function isProblems(body: unknown): body is Problems {
  return problemsShape(body, 'problems') === null;
}
