import {
  MAX_VIEW_ADDRESS,
  MAX_VIEWS,
  tidyViewName,
  viewNameProblem,
  type SavedView,
} from '@daybook/domain/journal/saved-views.ts';
import type { Messages } from '@daybook/texts/en.ts';

type Views = readonly SavedView[];

/** The views with one more at the end. */
export function withView(views: Views, name: string, address: string): Views {
  return [...views, { name: tidyViewName(name), address }];
}

/** The views with another name or address of one. */
export function withChange(views: Views, name: string, change: Partial<SavedView>): Views {
  return views.map((view) => (view.name === name ? { ...view, ...change } : view));
}

export function withoutView(views: Views, name: string): Views {
  return views.filter((view) => view.name !== name);
}

/** The views with one that was removed in its place again; unchanged where another has its name since, or there is no more room. */
export function withRestored(views: Views, view: SavedView, at: number): Views {
  const fits = views.length < MAX_VIEWS && viewNameProblem(view.name, views) === null;
  return fits ? views.toSpliced(Math.min(at, views.length), 0, view) : views;
}

/** Why what is shown cannot be kept as one more view; null where it can. */
export function keepingProblem(views: Views, address: string, { views: words }: Messages): string | null {
  if (views.length >= MAX_VIEWS) return words.full(MAX_VIEWS);
  return [...address].length > MAX_VIEW_ADDRESS ? words.longAddress : null;
}

/** What is wrong with a name as it was typed, in a sentence; null for a sound one. `others` are the views that have theirs. */
export function nameError(
  typed: string,
  views: Views,
  renamed: string | null,
  { views: words }: Messages,
): string | null {
  const others = views.filter(({ name }) => name !== renamed);
  const problem = viewNameProblem(typed, others);
  switch (problem?.kind) {
    case undefined:
      return null;
    case 'empty':
      return words.nameEmpty;
    case 'too-long':
      return words.nameLong;
    case 'control-character':
      return words.nameControl;
    case 'same': {
      const same = others[problem.at]!;
      return words.nameSame(same.name, views.indexOf(same) + 1);
    }
  }
}
