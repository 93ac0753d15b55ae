import { useState } from 'react';
import { Pager } from '#web/ui/table/Pager.tsx';
import { Table, type Column, type Sort } from '#web/ui/table/Table.tsx';
import { ExportTable } from '#web/ui/table/ExportTable.tsx';
import { Group, LONG_TEXT, Sample } from './Group.tsx';

interface Row {
  readonly symbol: string;
  readonly trades: number;
}

const ROWS: readonly Row[] = [
  { symbol: 'AAPL', trades: 1234 },
  { symbol: LONG_TEXT, trades: 5 },
];
const COLUMNS: readonly Column<Row, 'symbol' | 'trades'>[] = [
  { key: 'symbol', head: 'Symbol', cell: ({ symbol }) => symbol, sortable: true },
  { key: 'trades', head: 'Trades', cell: ({ trades }) => trades, align: 'right', sortable: true },
];

const TAKEN = {
  name: 'symbols',
  rows: () => [['Symbol', 'Trades'], ...ROWS.map(({ symbol, trades }) => [symbol, trades])],
};

/** Tables and their pages. */
export function TableParts() {
  const [sort, setSort] = useState<Sort<'symbol' | 'trades'>>({ key: 'trades', direction: 'descending' });
  const [page, setPage] = useState(0);
  return (
    <Group folder="ui/table">
      <Sample name="Table: sortable, with rows that lead somewhere">
        <Table
          caption="Symbols"
          columns={COLUMNS}
          rows={ROWS}
          rowKey={({ symbol }) => symbol}
          sort={sort}
          onSort={(key) => setSort({ key, direction: 'ascending' })}
          rowHref={() => '#row'}
        />
      </Sample>
      <Sample name="Table: empty">
        <Table caption="Symbols" columns={COLUMNS} rows={[]} rowKey={({ symbol }) => symbol} />
      </Sample>
      <Sample name="ExportTable: with words, with icons alone" inRow>
        <ExportTable table={TAKEN} />
        <ExportTable table={TAKEN} isBare />
      </Sample>
      <Sample name="Pager">
        <Pager page={page} pageSize={50} total={1234} onPage={setPage} />
      </Sample>
    </Group>
  );
}
