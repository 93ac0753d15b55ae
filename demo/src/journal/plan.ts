/** A node of a ProseMirror document. */
export interface PlanNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, number>>;
  readonly content?: readonly PlanNode[];
  readonly text?: string;
  readonly marks?: readonly { readonly type: string }[];
}

/** Limits in whole dollars. */
export interface DemoLimits {
  readonly maxLostPerTrade: number;
  readonly maxLostPerDay: number;
  readonly maxLostPerWeek: number;
}

/** Limits and the plan as a ProseMirror document. */
export interface DemoPlan extends DemoLimits {
  readonly plan: PlanNode;
}

/** The limits with which the demo trader began: wider ones, until the plan was tightened. */
export const DEMO_FIRST_LIMITS: DemoLimits = {
  maxLostPerTrade: 250,
  maxLostPerDay: 600,
  maxLostPerWeek: 1_500,
};

/** The demo trader's trading plan. */
export const DEMO_PLAN: DemoPlan = {
  maxLostPerTrade: 150,
  maxLostPerDay: 300,
  maxLostPerWeek: 700,
  plan: {
    type: 'doc',
    content: [
      heading(2, 'What I trade'),
      paragraph('Liquid US shares with news or relative strength, ', bold('one idea at a time'), '.'),
      bullets(
        'Average volume above five million shares a day',
        'Spread of at most three cents',
        'A level on the daily chart within reach',
      ),
      heading(2, 'Before the open'),
      steps(
        'Mark yesterday’s high, low and close',
        'Read the news of every share on the list',
        'Write down entry, stop and target of the two best ideas',
      ),
      heading(2, 'Entry'),
      paragraph('A setup from the playbook, at a level, with the trend of the fifteen minute chart.'),
      heading(3, 'Not before'),
      bullets('The candle has closed', 'The stop is in the market', 'The reward is twice the risk'),
      heading(2, 'Exit'),
      bullets(
        'Half at the first target, the stop to the entry',
        'The rest under each bar’s low',
        'Flat five minutes before the close unless the plan says overnight',
      ),
      heading(2, 'When I stop'),
      paragraph('Two losses in a row: ', bold('fifteen minutes away from the screen'), '.'),
      paragraph('At the limit of the day I close everything and write the journal.'),
      { type: 'blockquote', content: [paragraph('The next trade is one of the next thousand.')] },
    ],
  },
};

function heading(level: 2 | 3, text: string): PlanNode {
  return { type: 'heading', attrs: { level }, content: [{ type: 'text', text }] };
}

function paragraph(...parts: readonly (string | PlanNode)[]): PlanNode {
  const content = parts.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part));
  return { type: 'paragraph', content };
}

function bold(text: string): PlanNode {
  return { type: 'text', text, marks: [{ type: 'bold' }] };
}

function bullets(...items: readonly string[]): PlanNode {
  return { type: 'bulletList', content: items.map(listItem) };
}

function steps(...items: readonly string[]): PlanNode {
  return { type: 'orderedList', content: items.map(listItem) };
}

function listItem(text: string): PlanNode {
  return { type: 'listItem', content: [paragraph(text)] };
}
