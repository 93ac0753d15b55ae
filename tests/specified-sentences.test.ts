import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD_REJECTED, PASSWORD_UPDATED } from '@daybook/api/imports/accounts.ts';
import { en } from '@daybook/texts/en.ts';

const { accounts, calendar, entry, images, pages, plan, problems, profile, shell, trade, trades, ui, words } =
  en;

/** Every sentence that the specification quotes, to the letter, beside what English shows. "The product" is Daybook. */
const SENTENCES: readonly (readonly [specified: string, shown: string])[] = [
  ['Forgot your password?', entry.forgot],
  ["Let's Go", entry.letsGo],
  ['Wrong username or password', entry.wrong],
  ['Check your email', entry.reset.checkTitle],
  ['We have sent a password reset email to your address', entry.reset.sent],
  ['WE HAVE SUCCESSFULLY LINKED YOUR ACCOUNT WITH YOUR JOURNAL', entry.started.linked],
  ['OOPS, IT LOOKS LIKE WE CANNOT ACCESS THIS ACCOUNT YET', entry.started.oops],
  ['This password looks too short', entry.passwordProblems.tooShort],
  ['OOPS, THIS DOESNT LOOKS LIKE AN EMAIL', entry.notAnEmail],
  ['Password mismatched', entry.passwordProblems.mismatch],
  ['Required', ui.required],

  ['Your password was successfully updated', shell.passwordUpdated],
  ['Retrieving processed data from Daybook', shell.steps.retrieving],
  ['Processing executions', shell.steps.processing],
  ['Contacting Trading platform', shell.steps.contacting],
  [
    'No trades has been imported, remember that all your trades MUST be closed before synchronization',
    shell.nothingImported,
  ],
  ['Your search did not return any results', trades.noneFound],
  ['Trades on 2026-11-23', calendar.tradesOn('2026-11-23')],
  ['N/A', words.notAvailable],

  ['New error:Chased', trade.newMistake('Chased')],
  ['WARNING - You exceeded your max lost per trade by: $12.3456', trade.exceeded.trade('$12.3456')],
  ['WARNING - You exceeded your max lost per day by: $12.3456', trade.exceeded.day('$12.3456')],
  ['WARNING - You exceeded your max lost per week by: $12.3456', trade.exceeded.week('$12.3456')],
  ['Add on a loosing trade', trade.defaultMistakes[0]!],
  ['Did not respect stop loss', trade.defaultMistakes[1]!],
  ['Start trade without event', trade.defaultMistakes[2]!],
  ['Please choose a file that is an image and weights less than 900kb', images.refused],

  ['You profile has been saved correctly!', profile.saved],
  ['You trading plan has been saved correctly!', plan.saved],
  ['(INACTIVE)', accounts.inactive],
  ['Password updated successfully', accounts.updated],
  ['Password updated successfully', PASSWORD_UPDATED],
  ['Password update rejected', accounts.rejected],
  ['Password update rejected', PASSWORD_REJECTED],

  ['Anonymous user', pages.anonymous],
  ['Checkout my AAPL trade on Daybook', pages.shareText('AAPL')],
  ['THIS MONTH', pages.periods.monthly],
  ['THIS WEEK', pages.periods.weekly],
  ['TODAY', pages.periods.daily],
  ['This month', pages.thisMonth],
  ["OOPS! IT LOOKS LIKE IT'S TOO SOON ...", pages.tooSoon],
  ["We don't have any top traders yet", pages.noTopTraders],
  ['THERE ARE NO TRADES BY Ana', pages.noTradesBy('Ana')],

  ['You must close all your trades before sync', problems['001']],
  ['Your session has expired', problems['002']],
  ['Your session has expired', problems['003']],
  ['Wrong username or password', problems['004']],
  ['Unknown error', problems['999']],
];

test('every sentence that the specification quotes reads to the letter in English', () => {
  assert.deepEqual(
    SENTENCES.map(([, shown]) => shown),
    SENTENCES.map(([specified]) => specified),
  );
});
