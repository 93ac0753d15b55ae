import type { LabelHue } from '@daybook/domain/journal/labels.ts';
import { count, counted } from '../plural.ts';

const hues: Record<LabelHue, string> = {
  slate: 'Slate',
  blue: 'Blue',
  teal: 'Cyan',
  violet: 'Violet',
  pink: 'Pink',
  amber: 'Amber',
};

const nameProblems = {
  empty: 'Enter a name.',
  'too-long': 'A name has at most 60 characters.',
  'control-character': 'This text contains characters that cannot be shown.',
};

/** The trader's own setups and tags: naming, ordering, merging, archiving. */
export const labels = {
  title: 'Setups and tags',
  help: 'Your own words for what a trade was. A trade has one setup and any number of tags.',
  setup: {
    title: 'Setups',
    help: 'What made you take the trade. The order is the one in which they are offered.',
    add: 'New setup',
    exists: 'You already have this setup.',
    taken: 'Another setup has this name. Choose another name, or merge the two.',
    merged: 'A setup of this name was merged into another one. Separate it first, or choose another name.',
    archived: 'You archived a setup of this name. Bring it back instead, or choose another name.',
    inUse: 'A trade still has this setup, perhaps a deleted one. Archive it or merge it instead.',
    tooMany: (most: number) => `You have ${count(most)} setups, which is the most there can be.`,
    merge: 'Merge into another setup',
    into: 'Into the setup',
    mergeText: (trades: number) =>
      `${counted(trades, { one: 'trade counts', other: 'trades count' })} under the other setup from now on. Each keeps what you chose, so you can separate the two again at any time.`,
  },
  tag: {
    title: 'Tags',
    help: 'Anything else you want to find and compare trades by, in groups if you like.',
    add: 'New tag',
    exists: 'You already have this tag.',
    taken: 'Another tag has this name. Choose another name, or merge the two.',
    merged: 'A tag of this name was merged into another one. Separate it first, or choose another name.',
    archived: 'You archived a tag of this name. Bring it back instead, or choose another name.',
    inUse: 'A trade still has this tag, perhaps a deleted one. Archive it or merge it instead.',
    tooMany: (most: number) => `You have ${count(most)} tags, which is the most there can be.`,
    merge: 'Merge into another tag',
    into: 'Into the tag',
    mergeText: (trades: number) =>
      `${counted(trades, { one: 'trade counts', other: 'trades count' })} under the other tag from now on. Each keeps what you chose, so you can separate the two again at any time.`,
  },
  noTags: 'No tags yet',
  fixed: 'Trades without a setup stay as they are: “No setup” cannot be changed.',
  fixedHelp: 'Always there',
  gone: 'It is no longer there. The list below is up to date.',
  tooManyGroups: (most: number) => `There are already ${count(most)} groups, which is the most there can be.`,
  nameProblems,

  name: 'Name',
  addIt: 'Add',
  edit: 'Edit',
  editOf: (name: string) => `Edit: ${name}`,
  save: 'Save',
  ownName: (name: string) => `Call it “${name}” again`,
  hue: 'Color mark',
  noHue: 'None',
  hues,
  group: 'Group',
  groupHelp: 'Tags of one group stand together. Leave it empty for none.',
  noGroup: 'Without a group',
  afterResult: 'Set once the result is known',
  afterResultHelp: 'Such a tag says how the trade went, so reports never give it a star.',
  afterResultMark: 'marked after the result',

  more: (name: string) => `More: ${name}`,
  move: (name: string, place: number, all: number) => `Move ${name}, place ${place} of ${all}`,
  orderHelp: 'Drag to move, or press an arrow key on the dots.',
  earlier: 'Move up',
  later: 'Move down',
  placed: (name: string, place: number, all: number) => `${name}: place ${place} of ${all}`,

  mergeTitle: (name: string) => `Merge ${name}`,
  mergeIt: 'Merge',
  isMerged: (name: string, into: string) => `${name} is merged into ${into}.`,
  mergedHere: 'Merged into it',
  separate: 'Separate',
  separateOf: (name: string) => `Separate: ${name}`,
  isSeparated: (name: string) => `${name} stands on its own again.`,

  archive: 'Archive',
  isArchived: (name: string) => `${name} is archived. Its trades keep it.`,
  archivedTitle: (value: number) => `Archived (${count(value)})`,
  archivedHelp: 'No longer offered. Trades keep them, and reports and filters still know them.',
  bringBack: 'Bring back',
  bringBackOf: (name: string) => `Bring back: ${name}`,
  isBack: (name: string) => `${name} is offered again.`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove: ${name}`,
  isRemoved: (name: string) => `${name} is removed.`,
  isAdded: (name: string) => `${name} is added.`,
};
