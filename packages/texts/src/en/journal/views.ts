import { count } from '../plural.ts';

/** What the trader keeps under names: tab, period and filter. */
export const views = {
  title: 'Views',
  save: 'Save view',
  saveHelp: 'Tab, period and filter are kept. “This week” stays the week you are in.',
  name: 'Name',
  rename: 'Rename',
  renameOf: (name: string) => `Rename “${name}”`,
  update: 'Update to what is shown',
  moveUp: 'Move up',
  moveDown: 'Move down',
  remove: 'Delete',
  menuOf: (name: string) => `View “${name}”`,
  saved: (name: string) => `“${name}” is in the sidebar and in the search.`,
  updated: (name: string) => `“${name}” now opens what is shown.`,
  removed: (name: string) => `“${name}” was deleted.`,
  undo: 'Undo',
  full: (most: number) => `You have ${count(most)} views. Delete one to save another.`,
  longAddress: 'This filter is too long to be saved. Choose fewer values.',
  nameEmpty: 'Give the view a name.',
  nameLong: 'Use 60 characters at most.',
  nameControl: 'Use letters, numbers and signs only.',
  nameSame: (name: string, place: number) =>
    `View ${count(place)} is already called “${name}”. Choose another name, or update that view from its menu.`,
};
