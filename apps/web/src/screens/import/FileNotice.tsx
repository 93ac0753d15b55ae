import type { ImportState } from '@daybook/api/imports/imports.ts';
import { amountsSentence } from '@daybook/texts/amounts.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { doubtSentences } from '@daybook/texts/import-doubts.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner, type BannerTone } from '#web/ui/Banner.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { changeSentence } from '#web/ui/change-sentence.ts';
import type { PickedFile, Notice } from './files-store.ts';
import { importedTradesHref } from './import-words.ts';

interface NoticeText {
  readonly tone: BannerTone;
  readonly text: string;
}

/** The result of the last attempt with a file, and what prevents its import. */
export function FileNotice({
  picked,
  onAgain,
}: {
  readonly picked: PickedFile;
  readonly onAgain: () => void;
}) {
  const messages = useMessages();
  const { notice, state } = picked;
  const stands = ofState(state, messages);
  // The current obstacle matters more than why the file was read again.
  const isOld = notice === 'changed' || notice === 'gone';
  const shown = notice === null || (isOld && stands) ? stands : ofNotice(notice, messages);
  if (!shown) return null;
  const mayHelp =
    state === null && (notice === 'not-a-file' || typeof notice === 'object') && notice !== null;
  const tradesHref = state?.phase === 'published' ? importedTradesHref(state) : null;
  return (
    <Banner
      tone={shown.tone}
      action={
        mayHelp ? (
          <Button kind="plain" onClick={onAgain}>
            {messages.imports.again}
          </Button>
        ) : tradesHref === null ? null : (
          <ButtonLink href={tradesHref}>{messages.imports.showTrades}</ButtonLink>
        )
      }
    >
      {shown.text}
    </Banner>
  );
}

function ofNotice(notice: Notice, messages: Messages): NoticeText {
  const { imports: words } = messages;
  switch (notice) {
    case 'changed':
      return { tone: 'info', text: words.changed };
    case 'gone':
      return { tone: 'info', text: words.gone };
    case 'busy':
      return { tone: 'warning', text: words.busy };
    case 'lost':
      return { tone: 'warning', text: words.lost };
    case 'too-large':
      return { tone: 'error', text: words.tooLarge };
    case 'empty':
      return { tone: 'error', text: words.empty };
    case 'not-a-file':
      return { tone: 'error', text: words.notAFile };
    default:
      return { tone: 'error', text: changeSentence(notice.error, messages) };
  }
}

function ofState(state: ImportState | null, { imports: words }: Messages): NoticeText | null {
  if (!state) return null;
  if (state.phase === 'published')
    return { tone: 'success', text: words.done(words.newTrades(state.trades.new)) };
  const isWhole = state.files.every(({ unreadable }) => unreadable.count === 0);
  switch (state.obstacle) {
    case 'nothing':
      return { tone: 'info', text: isWhole ? words.nothing : words.nothingReadable };
    case 'no-executions':
      return { tone: 'warning', text: isWhole ? words.noExecutions : words.noneReadable };
    case 'other-grain':
      return { tone: 'error', text: otherGrainText(state.obstacleNames, words) };
    case 'future': {
      const [line = '', time = ''] = state.obstacleNames;
      return { tone: 'error', text: words.futureTime(line, time) };
    }
    case 'amounts':
      return { tone: 'error', text: amountsSentence(state.obstacleNames, words) };
    case 'multiplier':
      return { tone: 'error', text: words.multiplier(state.obstacleNames.join(', ')) };
    case null:
      return state.doubts.length === 0
        ? null
        : { tone: 'warning', text: doubtSentences(state, words).join(' ') };
    case 'refused':
    case 'question':
    case 'which-account':
    case 'changed':
      return null;
  }
}

function otherGrainText(
  [name = '', day = '']: readonly string[],
  { otherGrain, kinds }: Messages['imports'],
): string {
  return otherGrain(name === '' ? kinds.sync : name, day);
}
