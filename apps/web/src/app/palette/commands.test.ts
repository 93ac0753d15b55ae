import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '@daybook/texts/en.ts';
import { es } from '@daybook/texts/es.ts';
import {
  fixedCommands,
  forgetCommands,
  matchingCommands,
  recentCommands,
  rememberCommand,
  undoCommands,
  viewCommands,
  type Command,
} from './commands.ts';

const textsOf = (commands: readonly Command[]) => commands.map(({ text }) => text);

test('every screen, every period and every action can be reached', () => {
  const groups = Map.groupBy(fixedCommands(en), ({ group }) => group);
  assert.equal(groups.get('screens')?.length, 17);
  assert.equal(groups.get('periods')?.length, 9);
  assert.equal(groups.get('actions')?.length, 6);
});

test('every word that was typed must be met, whatever its case and accents', () => {
  assert.deepEqual(textsOf(matchingCommands(fixedCommands(en), 'WEEK last')), ['Last week']);
  assert.deepEqual(textsOf(matchingCommands(fixedCommands(es), 'galeria')), ['Galería']);
  assert.deepEqual(matchingCommands(fixedCommands(en), 'nothing like it'), []);
});

test('views are found by their names and lead to what they keep', () => {
  const views = [
    { name: 'Mañanas', address: 'trades/this/week?action=SLD' },
    { name: 'By setup', address: 'reports/all?by=event' },
  ];
  const [found, ...others] = matchingCommands(viewCommands(views, en), 'manana');
  assert.deepEqual(others, []);
  assert.deepEqual(found, {
    id: 'view Mañanas',
    group: 'views',
    text: 'Mañanas',
    detail: 'Trades',
    href: '/journal/trades/this/week?action=SLD',
  });
});

test('the last change of many trades can be undone, if there is one', () => {
  const message = 'Tag “Gap” added to 12 trades';
  const [command, ...others] = matchingCommands(undoCommands(message, es), 'ultimo cambio');
  assert.deepEqual(others, []);
  assert.equal(command?.detail, message);
  assert.equal(command.action, 'undo');
  assert.deepEqual(undoCommands(null, es), []);
});

test('matches at the beginning of a word come before those inside it', () => {
  const [first] = textsOf(matchingCommands(fixedCommands(en), 'trad'));
  assert.equal(first, 'Trades');
});

test('what was chosen last is first, once, and five at most', () => {
  forgetCommands();
  const commands = fixedCommands(en);
  for (const command of commands.slice(0, 7)) rememberCommand(command);
  rememberCommand(commands[5]!);
  assert.deepEqual(
    recentCommands().map(({ id }) => id),
    [5, 6, 4, 3, 2].map((at) => commands[at]!.id),
  );
  forgetCommands();
  assert.deepEqual(recentCommands(), []);
});
