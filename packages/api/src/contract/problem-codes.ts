/** Every code that an answer can carry; problems.ts says what each of them means. */
export const PROBLEM_CODES = [
  '001',
  '002',
  '003',
  '004',
  '005',
  '006',
  '007',
  '008',
  '009',
  '010',
  '011',
  '012',
  '013',
  '999',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];
