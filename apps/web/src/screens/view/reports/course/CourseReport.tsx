import { Equity, type CourseProps } from './Equity.tsx';
import { NetDistribution } from './NetDistribution.tsx';
import { RollingFigures } from './Rolling.tsx';
import { ScatterReport } from './ScatterReport.tsx';

/** One of the reports on the shape and the course of the trades. */
export function CourseReport(props: CourseProps) {
  switch (props.choice.kind) {
    case 'equity':
      return <Equity {...props} />;
    case 'distribution':
      return <NetDistribution {...props} />;
    case 'rolling':
      return <RollingFigures {...props} />;
    case 'duration':
    case 'size':
      return <ScatterReport {...props} />;
  }
}
