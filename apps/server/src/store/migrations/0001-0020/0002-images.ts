import { types, type Migration } from '../engine.ts';

/**
 * Pictures of trades and avatars. `name` is what a picture is served under and may change; `file` is what its files are called and
 * never does. Sizes are pixels, `bytes` and
 * `thumbnail_bytes` those of the files. `position` orders the pictures of a trade; the first one's name and the size of its thumbnail
 * also stand in the journal, an avatar's name with its trader.
 */
export const images: Migration = {
  number: 2,
  name: 'images',
  statements: (engine) => {
    const t = types[engine];
    return [
      `CREATE TABLE image (
        trader_id ${t.integer} NOT NULL REFERENCES trader (id) ON DELETE CASCADE, name ${t.textKey} NOT NULL UNIQUE, file ${t.textKey} NOT NULL UNIQUE,
        purpose ${t.textKey} NOT NULL CHECK (purpose IN ('trade', 'avatar')), trade_id ${t.integer}, position ${t.integer} NOT NULL CHECK (position >= 0),
        type ${t.textKey} NOT NULL CHECK (type IN ('image/jpeg', 'image/png')),
        bytes ${t.integer} NOT NULL CHECK (bytes > 0), width ${t.integer} NOT NULL CHECK (width > 0), height ${t.integer} NOT NULL CHECK (height > 0),
        thumbnail_bytes ${t.integer} NOT NULL CHECK (thumbnail_bytes > 0), thumbnail_width ${t.integer} NOT NULL CHECK (thumbnail_width > 0),
        thumbnail_height ${t.integer} NOT NULL CHECK (thumbnail_height > 0), created_at ${t.integer} NOT NULL,
        PRIMARY KEY (trader_id, name), CHECK ((purpose = 'trade') = (trade_id IS NOT NULL)),
        FOREIGN KEY (trader_id, trade_id) REFERENCES trade (trader_id, id) ON DELETE CASCADE)${t.strict}`,
      `CREATE INDEX image_by_trade ON image (trader_id, trade_id, position)`,
    ];
  },
};
