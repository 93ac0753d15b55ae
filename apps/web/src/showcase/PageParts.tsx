import { Offline } from '#web/server/problem.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ActiveFilters } from '#web/ui/page/ActiveFilters.tsx';
import { Disclosure } from '#web/ui/page/Disclosure.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { Failure } from '#web/ui/page/Failure.tsx';
import { FormLoading } from '#web/ui/page/FormLoading.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { Loading } from '#web/ui/page/Loading.tsx';
import { Panels } from '#web/ui/page/Panels.tsx';
import { Skeleton } from '#web/ui/page/Skeleton.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { Tabs } from '#web/ui/tabs/Tabs.tsx';
import { PageTitle, TitleRow } from '#web/ui/page/TitleRow.tsx';
import { WholeAmounts } from '#web/ui/page/WholeAmounts.tsx';
import { Group, LONG_TEXT, Sample } from './Group.tsx';

const DRAWINGS = ['search', 'chart', 'trophy', 'image'] as const;
const waiting = lazyPart(() => new Promise<() => null>(() => {}), '60px');
const FILTERS = [
  { key: 'symbol', text: 'AAPL', onRemove: () => null },
  { key: 'event', text: `Event: ${LONG_TEXT}`, onRemove: () => null },
];

const PANELS = [
  { name: 'Executions', note: '5', content: () => <p>{LONG_TEXT}</p> },
  { name: 'Plan and risk', content: () => <p>Kept</p> },
];

/** What a page is made of, and what is shown while it waits or cannot be loaded. */
export function PageParts() {
  return (
    <Group folder="ui/page">
      <Sample name="Panels: parts of one thing">
        <Panels label="AAPL" panels={PANELS} />
      </Sample>
      <Sample name="WholeAmounts: amounts and dates in a narrow sentence">
        <p style={{ width: 130 }}>
          <WholeAmounts>{'The rest is likely from −$3,384 to +$4,914 since 2026-05-19.'}</WholeAmounts>
        </p>
      </Sample>
      <Sample name="PageTitle; TitleRow: while it waits, with ActiveFilters">
        <PageTitle actions={<Button>Edit</Button>}>My Trading Plan</PageTitle>
        <TitleRow period="all" trades={null} filters={null} side="all" onSide={() => null} />
        <TitleRow
          period="this/week"
          trades={1234}
          filters={<ActiveFilters filters={FILTERS} />}
          side="long"
          onSide={() => null}
        />
      </Sample>
      <Sample name="Tabs">
        <Tabs
          label="Views"
          tabs={['Dashboard', 'Trades', 'Breakdown'].map((text, at) => ({
            text,
            href: '#tab',
            current: at === 1,
          }))}
        />
      </Sample>
      <Sample name="Disclosure: folded, unfolded">
        <Disclosure summary="Fees when none are stated">What is folded away.</Disclosure>
        <Disclosure summary="Balance" open>
          What is unfolded from the beginning.
        </Disclosure>
      </Sample>
      <Sample name="EmptyState: its drawings">
        {DRAWINGS.map((drawing) => (
          <Card key={drawing}>
            <EmptyState drawing={drawing} title="No trades yet" action={<Button>Import files</Button>}>
              {drawing === 'image' ? LONG_TEXT : 'Link a trading account or import a file.'}
            </EmptyState>
          </Card>
        ))}
      </Sample>
      <Sample name="Failure">
        <Failure error={new Offline('no answer')} onRetry={() => null} />
      </Sample>
      <Sample name="Loading, FormLoading, Spinner, Skeleton, lazyPart that waits">
        <Loading>Loading the trade</Loading>
        <FormLoading />
        <Spinner />
        <Skeleton height="40px" />
        <waiting.Part />
      </Sample>
    </Group>
  );
}
