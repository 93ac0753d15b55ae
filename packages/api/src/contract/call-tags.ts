/** A group of calls: those whose paths begin with one of these words. */
interface CallTag {
  readonly name: string;
  readonly description: string;
  readonly paths: readonly string[];
}

/** The groups of calls, in the order in which a reader meets them. */
export const CALL_TAGS: readonly CallTag[] = [
  {
    name: 'Sign-in',
    description: 'Sign-in, sessions, second factor, mailed links and the first trader of an installation.',
    paths: ['auth', 'account', 'installation'],
  },
  {
    name: 'Profile',
    description: "The trader's profile, trading plan, preferences, export and deletion.",
    paths: ['profile', 'preferences'],
  },
  {
    name: 'Accounts',
    description:
      'Trading accounts with their logins, fees, deposits and withdrawals; API tokens and the audit log.',
    paths: ['user', 'accounts'],
  },
  {
    name: 'Trades',
    description: 'Trades with their journals, pictures and boundaries, searched, changed and shared.',
    paths: ['trade', 'trades', 'grouping', 'gallery', 'selections'],
  },
  {
    name: 'Labels',
    description: 'Setups, tags and mistakes with which trades are marked.',
    paths: ['labels', 'errors'],
  },
  {
    name: 'Dashboard',
    description: 'All trades as records or packed columns, from which every figure is calculated.',
    paths: ['dashboard', 'segments'],
  },
  {
    name: 'Synchronisation',
    description: 'Executions fetched from platforms, and what these state compared with the journal.',
    paths: ['import', 'process', 'reconciliation', 'positions'],
  },
  {
    name: 'Files',
    description:
      'Files of executions and exports of other journals, with the mappings of their columns; what is typed by hand; splits.',
    paths: ['imports', 'column_mappings', 'moving_in', 'splits', 'typed-executions'],
  },
  {
    name: 'Public',
    description: 'What everybody may see: shared trades with their comments, and public traders.',
    paths: ['share', 'top'],
  },
  { name: 'Description', description: 'This description.', paths: ['openapi.json'] },
];

/** The name of the group of a call's path. Throws where no group has it. */
export function tagOf(path: string): string {
  const [, first = ''] = path.split('/');
  const tag = CALL_TAGS.find(({ paths }) => paths.includes(first));
  if (tag === undefined) throw new Error(`${path} belongs to no group of calls; see call-tags.ts`);
  return tag.name;
}
