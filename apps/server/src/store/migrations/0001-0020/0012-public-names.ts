import { types, type Migration } from '../engine.ts';

/** What public names look like, so that no two traders are taken for one another; and comments in the order of their time. */
export const publicNames: Migration = {
  number: 12,
  name: 'public-names',
  statements: (engine) => {
    const t = types[engine];
    return [
      // 'look' is a digest of what a name or an alias looks like (domain/account/public-name.ts).
      `CREATE TABLE public_name (
        look ${t.textKey} PRIMARY KEY, trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE)${t.byKey}`,
      `CREATE INDEX public_name_by_trader ON public_name (trader_id)`,
      // The rules by which a trader's names were looked at last; 0 for names from before there were rules.
      `ALTER TABLE trader ADD COLUMN public_names_checked ${t.integer} NOT NULL DEFAULT 0`,
      `CREATE INDEX remark_by_time ON remark (trader_id, trade_id, created_at, public_id)`,
    ];
  },
};
