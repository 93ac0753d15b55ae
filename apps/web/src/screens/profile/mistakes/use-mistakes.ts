import { useState } from 'react';
import {
  createMistakes,
  mergeMistakes,
  removeMistake,
  renameMistake,
} from '@daybook/api/journal/mistakes.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';
import type { CountedMistake, MistakesProps } from './Mistakes.tsx';
import { call } from '#web/server/call.ts';
import { codeOf, detailOf, problemSentence } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';

interface Answer {
  readonly errors: readonly CountedMistake[];
}

/** The trader's mistakes as last received from the server. What changes is asked for by the rest of the journal too. */
export function useMistakes(loaded: readonly CountedMistake[]): MistakesProps {
  const messages = useMessages();
  const [mistakes, setMistakes] = useState(loaded);
  async function take(answer: Promise<Answer>): Promise<string | null> {
    try {
      setMistakes((await answer).errors);
      // The figures keep the old names until the next reading when this fails.
      refreshJournal().catch(() => null);
      return null;
    } catch (error) {
      return sentenceOf(error, messages);
    }
  }
  return {
    mistakes,
    onAdd: (title) => take(call(createMistakes, { body: [title] })),
    onRename: ({ id }, title) => take(call(renameMistake, { params: { id }, body: { title } })),
    onMerge: ({ id }, into) => take(call(mergeMistakes, { params: { id }, body: { into } })),
    onRemove: ({ id }) => take(call(removeMistake, { params: { id } })),
  };
}

function sentenceOf(error: unknown, messages: Messages): string {
  const { mistakes: words } = messages.profile;
  switch (detailOf(error, 'problem')) {
    case 'title-taken':
      return words.taken;
    case 'in-use':
      return words.inUse;
    case 'too-many-in-all':
      return words.tooMany;
    case null:
      break;
  }
  return codeOf(error) === '010' ? messages.problems['009'] : problemSentence(error, messages);
}
