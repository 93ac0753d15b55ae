import { circlesPath, squaresPath } from './course-marks.ts';
import type { DrawnMark } from './draw-course.ts';
import styles from './CoursePlot.module.css';

/** Half of a mark with its number, and of one without. */
const [LARGE, SMALL] = [9, 3.5];
/** Half of its line. */
const LINE = 0.75;

interface CourseMarksProps {
  readonly marks: readonly DrawnMark[];
  readonly numbered: boolean;
  /** The one that is pointed at. */
  readonly at: number | null;
}

/** Entries filled, adds to a loser square, exits outlined; with their numbers where these can be read. */
export function CourseMarks({ marks, numbered, at }: CourseMarksProps) {
  const pointed = at === null ? undefined : marks[at];
  return (
    <>
      {numbered ? (
        marks.map((mark) => <NumberedMark key={mark.places[0]} mark={mark} />)
      ) : (
        <SmallMarks marks={marks} />
      )}
      {pointed && (
        <circle className={styles.pointed} cx={pointed.x} cy={pointed.y} r={(numbered ? LARGE : SMALL) + 4} />
      )}
    </>
  );
}

function NumberedMark({ mark: { shape, x, y, places } }: { readonly mark: DrawnMark }) {
  return (
    <g className={shape === 'exit' ? styles.exit : undefined}>
      {shape === 'loser' ? (
        <rect
          className={styles.shape}
          x={x - LARGE}
          y={y - LARGE}
          width={2 * LARGE}
          height={2 * LARGE}
          rx={4}
        />
      ) : (
        <circle className={styles.shape} cx={x} cy={y} r={LARGE - LINE} />
      )}
      <text x={x} y={y + 4} className={styles.number}>
        {places[0]! + 1}
      </text>
    </g>
  );
}

/** Hundreds of marks in one element a shape. */
function SmallMarks({ marks }: Pick<CourseMarksProps, 'marks'>) {
  const of = (shape: DrawnMark['shape']) => marks.filter((mark) => mark.shape === shape);
  return (
    <>
      <path className={styles.shape} d={circlesPath(of('entry'), SMALL - LINE)} />
      <path className={styles.shape} d={squaresPath(of('loser'), SMALL - LINE)} />
      <g className={styles.exit}>
        <path className={styles.shape} d={circlesPath(of('exit'), SMALL - LINE)} />
      </g>
    </>
  );
}
