import { DIMENSIONS } from '@daybook/domain/insights/dimensions.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { reportHref } from '../report-address.ts';
import type { ReportProps } from '../ReportsTab.tsx';

/** Every report by one dimension. */
export function ReportGallery({ view, query }: ReportProps) {
  const { reports } = useMessages();
  return (
    <ul>
      {DIMENSIONS.map((by) => (
        <li key={by}>
          <Anchor
            href={reportHref(view, query, {
              kind: 'by',
              by,
              across: null,
              figure: 'average',
              form: 'ranges',
            })}
          >
            {reports.dimensions[by]}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
