import { labelProblem, nameProblem } from '@daybook/domain/journal/labels.ts';
import type { LabelHue, LabelKind } from '@daybook/domain/journal/labels.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { nameProblems, type LabelRefusal } from '#web/journal/words/label-refusal.ts';
import type { FormErrors, Refused } from '#web/ui/fields/use-form.ts';
import type { ShownLabel } from './shown-labels.ts';

/** A label as it is edited. */
export interface LabelForm {
  readonly name: string;
  readonly hue: LabelHue | null;
  readonly group: string;
  readonly afterResult: boolean;
}

export type LabelField = 'name' | 'group';

/** What the form begins with. */
export function labelFormOf({ name, hue, group, afterResult }: ShownLabel): LabelForm {
  return { name, hue, group: group ?? '', afterResult };
}

/** What is wrong with what was typed. A group may be left empty. */
export function labelErrors(
  kind: LabelKind,
  { name, group }: Pick<LabelForm, 'name'> & Partial<Pick<LabelForm, 'group'>>,
  messages: Messages,
): FormErrors<LabelField> {
  const { labels } = messages;
  const problem = nameProblem(kind, name);
  const ofGroup = group === undefined || group.trim() === '' ? null : labelProblem(group);
  return {
    ...(problem === null ? {} : { name: nameProblems(kind, messages)[problem] }),
    ...(ofGroup === null ? {} : { group: labels.nameProblems[ofGroup] }),
  };
}

/** What is sent to the server: only what changed, so that a change made elsewhere is kept. A name of null is the setup's own. */
export function labelChange(
  kind: LabelKind,
  { name, hue, group, afterResult }: LabelForm,
  label: ShownLabel,
) {
  const before = labelFormOf(label);
  const isOwn = label.ownName !== null && name.trim() === label.ownName;
  return {
    ...(name.trim() === before.name ? {} : { name: isOwn ? null : name }),
    ...(hue === before.hue ? {} : { hue }),
    ...(kind !== 'tag' || group.trim() === before.group ? {} : { group: group.trim() || null }),
    ...(kind !== 'tag' || afterResult === before.afterResult ? {} : { afterResult }),
  };
}

/** A refusal at the field where it belongs. */
export function refusedLabel(refusal: LabelRefusal | null): Refused<LabelField> | null {
  if (refusal === null) return null;
  const { field, sentence } = refusal;
  return field === null ? { refusal: sentence } : { errors: { [field]: sentence } };
}
