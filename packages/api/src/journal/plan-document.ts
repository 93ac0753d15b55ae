/** The parts of a plan's text: a ProseMirror document as its `toJSON` gives it, and nothing else. */
export interface PlanNode {
  readonly type: NodeName;
  readonly attrs?: { readonly level?: 2 | 3; readonly start?: number };
  readonly content?: readonly PlanNode[];
  readonly text?: string;
  readonly marks?: readonly PlanMark[];
}

export interface PlanMark {
  readonly type: MarkName;
  readonly attrs?: { readonly href: string };
}

export type PlanDocument = PlanNode & { readonly type: 'doc' };

/** What is wrong with a document, with the place as `content.2.attrs.level`. */
interface PlanFault {
  readonly path: readonly string[];
  readonly expected: string;
}

/** A plan's text takes at most so many bytes as JSON in UTF-8. */
export const LARGEST_PLAN = 65_536;
/** Nodes inside each other, the document and the text included: with its marks a text then stays within 32 levels of a request's JSON. */
export const DEEPEST_PLAN = 14;
/** What is expected of a document that goes deeper. */
export const TOO_DEEP = `at most ${DEEPEST_PLAN} levels`;
const MAX_HREF_LENGTH = 2_048;

const BLOCKS = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote'] as const;
const INLINE = ['text', 'hardBreak'] as const;
const MARK_NAMES = ['bold', 'italic', 'underline', 'strike', 'link'] as const;

/** What each node may hold; `first` is what it has to begin with, `atLeast` how many there must be. */
const NODES = {
  doc: { holds: BLOCKS, atLeast: 1 },
  paragraph: { holds: INLINE, atLeast: 0 },
  heading: { holds: INLINE, atLeast: 0 },
  bulletList: { holds: ['listItem'], atLeast: 1 },
  orderedList: { holds: ['listItem'], atLeast: 1 },
  listItem: { holds: BLOCKS, atLeast: 1, first: 'paragraph' },
  blockquote: { holds: BLOCKS, atLeast: 1 },
  hardBreak: null,
  text: null,
} as const satisfies Record<
  string,
  { readonly holds: readonly string[]; readonly atLeast: 0 | 1; readonly first?: string } | null
>;

type NodeName = keyof typeof NODES;
type MarkName = (typeof MARK_NAMES)[number];
type Members = Readonly<Record<string, unknown>>;

/** Whether a link may lead there: the web or a mailbox, without spaces and control characters. */
export function isPlanHref(href: string): boolean {
  return href.length <= MAX_HREF_LENGTH && /^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(href);
}

/** The first thing that a plan's text may not hold; null when all of it is allowed. Takes anything, however deep. */
export function findPlanFault(value: unknown): PlanFault | null {
  return isMembers(value) && value['type'] === 'doc'
    ? nodeFault(value, [], 1)
    : { path: ['type'], expected: 'a document' };
}

/** Whether a text is a plan's: every node, mark and attribute is on the list. */
export function isPlanDocument(value: unknown): value is PlanDocument {
  return findPlanFault(value) === null;
}

function nodeFault(node: Members, path: readonly string[], depth: number): PlanFault | null {
  if (depth > DEEPEST_PLAN) return { path, expected: TOO_DEEP };
  const { type } = node;
  if (typeof type !== 'string' || !Object.hasOwn(NODES, type))
    return { path: [...path, 'type'], expected: 'a node that is allowed' };
  const isLeaf = NODES[type as NodeName] === null;
  return (
    unknownMemberFault(node, ['type', ...membersOf(type as NodeName)], path) ??
    attrsFault(node, [...path, 'attrs']) ??
    (isLeaf ? inlineFault(node, path) : contentFault(node, path, depth))
  );
}

function membersOf(type: NodeName): readonly string[] {
  if (type === 'text') return ['text', 'marks'];
  if (type === 'hardBreak') return ['marks'];
  return type === 'heading' || type === 'orderedList' ? ['attrs', 'content'] : ['content'];
}

function unknownMemberFault(
  members: Members,
  allowed: readonly string[],
  path: readonly string[],
): PlanFault | null {
  const unknown = Object.keys(members).find((name) => !allowed.includes(name));
  return unknown === undefined
    ? null
    : { path: [...path, unknown.slice(0, 100)], expected: 'no such member' };
}

function attrsFault({ type, attrs }: Members, path: readonly string[]): PlanFault | null {
  if (type === 'heading') {
    if (!isMembers(attrs) || (attrs['level'] !== 2 && attrs['level'] !== 3))
      return { path: [...path, 'level'], expected: '2 or 3' };
    return unknownMemberFault(attrs, ['level'], path);
  }
  if (type !== 'orderedList' || attrs === undefined) return null;
  if (!isMembers(attrs) || !isCounter(attrs['start']))
    return { path: [...path, 'start'], expected: 'a number from 0 to 9999' };
  return unknownMemberFault(attrs, ['start'], path);
}

function isCounter(value: unknown): boolean {
  return value === undefined || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 9_999);
}

function contentFault(node: Members, path: readonly string[], depth: number): PlanFault | null {
  const rule = NODES[node['type'] as NodeName]!;
  const here = [...path, 'content'];
  const children: unknown = node['content'] === undefined ? [] : node['content'];
  if (!Array.isArray(children) || children.length < rule.atLeast)
    return { path: here, expected: rule.atLeast === 0 ? 'a list' : 'something in it' };
  const holds: readonly string[] = rule.holds;
  for (const [at, child] of children.entries()) {
    const place = [...here, String(at)];
    if (!isMembers(child)) return { path: place, expected: 'a node' };
    if (!holds.includes(String(child['type'])))
      return { path: [...place, 'type'], expected: holds.join(', ') };
    if (at === 0 && 'first' in rule && child['type'] !== rule.first)
      return { path: [...place, 'type'], expected: rule.first };
    const fault = nodeFault(child, place, depth + 1);
    if (fault) return fault;
  }
  return null;
}

function inlineFault(node: Members, path: readonly string[]): PlanFault | null {
  const { type, text, marks } = node;
  if (type === 'text' && (typeof text !== 'string' || text === '' || /[^\P{Cc}\t\n]/u.test(text)))
    return { path: [...path, 'text'], expected: 'text without control characters' };
  if (marks === undefined) return null;
  if (!Array.isArray(marks)) return { path: [...path, 'marks'], expected: 'a list' };
  const seen = new Set<string>();
  for (const [at, mark] of marks.entries()) {
    const fault = markFault(mark, [...path, 'marks', String(at)], seen);
    if (fault) return fault;
  }
  return null;
}

function markFault(mark: unknown, path: readonly string[], seen: Set<string>): PlanFault | null {
  const type = isMembers(mark) ? mark['type'] : undefined;
  const isKnown = MARK_NAMES.some((name) => name === type) && !seen.has(String(type));
  if (!isMembers(mark) || !isKnown)
    return { path: [...path, 'type'], expected: 'a mark that is allowed, once' };
  seen.add(String(type));
  if (type !== 'link') return unknownMemberFault(mark, ['type'], path);
  const { attrs } = mark;
  const href = isMembers(attrs) ? attrs['href'] : undefined;
  if (!isMembers(attrs) || typeof href !== 'string' || !isPlanHref(href))
    return { path: [...path, 'attrs', 'href'], expected: 'a link to the web or to a mailbox' };
  return (
    unknownMemberFault(mark, ['type', 'attrs'], path) ??
    unknownMemberFault(attrs, ['href'], [...path, 'attrs'])
  );
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
