import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '@daybook/domain/language.ts';
import { findUnusedWords } from '../unused-words-testing.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import type { MessageWords, MailTexts } from './en.ts';

const ON = { when: '‹when›', device: '‹device›' };

function messagesOf(texts: MailTexts): Record<string, MessageWords> {
  return {
    reset: texts.reset,
    invited: texts.invitation([]),
    withLogins: texts.invitation(['‹login›']),
    confirmation: texts.confirmation,
    alreadyHere: texts.alreadyHere,
    passwordChanged: texts.passwordChanged(ON),
    passwordReset: texts.passwordReset(ON),
    emailChangedOld: texts.emailChangedOld('‹email›', ON),
    publicNameHidden: texts.publicNameHidden,
    emailChangedNew: texts.emailChangedNew(ON),
    newDevice: texts.newDevice(ON),
    secondFactorOn: texts.secondFactorOn(ON),
    secondFactorOff: texts.secondFactorOff(ON),
    apiTokenMade: texts.apiTokenMade('‹name›', ON),
    platformPassword: texts.platformPassword('‹account›', ON),
  };
}

const english = messagesOf(MAIL_TEXTS.en);
const wordsOf = ({ subject, paragraphs, button, after }: MessageWords) => [
  subject,
  ...paragraphs,
  ...(button === undefined ? [] : [button]),
  ...(after ?? []),
];

for (const language of LANGUAGES.filter((one) => one !== 'en'))
  test(`${language} emails say as much as English ones, with the same facts, and nothing in English`, () => {
    for (const [kind, words] of Object.entries(messagesOf(MAIL_TEXTS[language]))) {
      const before = wordsOf(english[kind]!);
      const after = wordsOf(words);
      assert.equal(after.length, before.length, kind);
      for (const [at, text] of after.entries()) {
        assert.notEqual(text, before[at], kind);
        assert.deepEqual(text.match(/‹\w+›/g), before[at]!.match(/‹\w+›/g), `${kind}: ${text}`);
      }
    }
  });

test('e-mails use the words of the glossary', () => {
  for (const language of LANGUAGES)
    assert.deepEqual(
      findUnusedWords(language, Object.values(messagesOf(MAIL_TEXTS[language])).flatMap(wordsOf)),
      [],
    );
});

test('a subject fits one line of a list of mails', () => {
  for (const texts of Object.values(MAIL_TEXTS))
    for (const { subject } of Object.values(messagesOf(texts))) assert.ok(subject.length <= 60, subject);
});

test('a device that is not known leaves no trailing comma', () => {
  for (const texts of Object.values(MAIL_TEXTS))
    for (const text of wordsOf(texts.newDevice({ when: '‹when›', device: '' })))
      assert.doesNotMatch(text, /, *\./);
});
