import { MAX_IMAGES_PER_TRADE, type ImageProblem } from '@daybook/api/journal/images.ts';
import type { Messages } from '@daybook/texts/en.ts';

/** What is wrong with a picture, in the reader's words. */
export function imageProblemText(problem: ImageProblem, { images }: Messages): string {
  switch (problem) {
    case 'too-many-pixels':
    case 'too-complex':
      return images.problems[problem];
    case 'too-many':
      return images.problems['too-many'](MAX_IMAGES_PER_TRADE);
    case 'too-large':
    case 'one-file':
    case 'not-an-image':
    case 'wrong-type':
    case 'damaged':
      return images.refused;
  }
}

/** The server's message about a field's image; null without one. */
export function refusedImage(
  problems: readonly {
    readonly field?: string | undefined;
    readonly code: string;
    readonly details?: Readonly<Record<string, unknown>> | undefined;
  }[],
  field: string,
  messages: Messages,
): string | null {
  const about = problems.find((problem) => problem.field === field);
  if (about === undefined) return null;
  if (about.code === '012')
    return messages.images.tooManyUploads(
      Math.max(1, Math.ceil(Number(about.details?.['retryAfter'] ?? 60) / 60)),
    );
  const problem = about.details?.['problem'];
  return isImageProblem(problem) ? imageProblemText(problem, messages) : messages.images.refused;
}

const PROBLEMS = [
  'too-large',
  'one-file',
  'not-an-image',
  'wrong-type',
  'too-many-pixels',
  'damaged',
  'too-complex',
  'too-many',
] as const satisfies readonly ImageProblem[];

function isImageProblem(value: unknown): value is ImageProblem {
  return PROBLEMS.some((problem) => problem === value);
}
