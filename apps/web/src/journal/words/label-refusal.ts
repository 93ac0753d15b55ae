import type { LabelKind } from '@daybook/domain/journal/labels.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { codeOf, detailOf, problemSentence, ServerProblem } from '#web/server/problem.ts';

/** Where a refusal belongs, and its sentence. */
export interface LabelRefusal {
  readonly field: 'name' | 'group' | null;
  readonly sentence: string;
}

/** What the server said to a change of labels, in the reader's words. */
export function labelRefusal(error: unknown, kind: LabelKind, messages: Messages): LabelRefusal {
  const { labels: words } = messages;
  const most = Number(detailOf(error, 'most'));
  const about = (field: LabelRefusal['field'], sentence: string) => ({ field, sentence });
  const problem = detailOf(error, 'problem');
  switch (problem) {
    case 'name-taken':
      return about('name', words[kind].taken);
    case 'merged':
    case 'archived':
      return about('name', words[kind][problem]);
    case 'empty':
    case 'comma':
    case 'too-long':
    case 'control-character':
      return about(
        isOfGroup(error) ? 'group' : 'name',
        nameProblems(isOfGroup(error) ? 'tag' : kind, messages)[problem],
      );
    case 'too-many':
      return about(null, words[kind].tooMany(most));
    case 'too-many-groups':
      return about('group', words.tooManyGroups(most));
    case 'in-use':
      return about(null, words[kind].inUse);
    case 'fixed':
      return about(null, words.fixed);
    case null:
      break;
  }
  return about(null, codeOf(error) === '010' ? words.gone : problemSentence(error, messages));
}

/** What can be wrong with the name of a label. */
export function nameProblems(kind: LabelKind, { labels, trade }: Messages) {
  return kind === 'mistake' ? trade.mistakeProblems : { ...labels.nameProblems, comma: '' };
}

function isOfGroup(error: unknown): boolean {
  return error instanceof ServerProblem && error.problems[0]?.field === 'group';
}
