import { useRef, type PointerEvent } from 'react';
import { LIMIT_NAMES, type LimitName } from '@daybook/domain/plan/limit-order.ts';
import { LIMIT_RANGE } from '@daybook/domain/plan/limit-warnings.ts';
import { formatNumber } from '@daybook/domain/figure-text.ts';
import { useMessages } from '#web/texts/messages.ts';
import { nearestLimit } from './nearest-limit.ts';
import { LimitTrack, type LimitTrackProps } from './LimitTrack.tsx';
import styles from './LimitTrack.module.css';

interface LimitHandlesProps extends Pick<LimitTrackProps, 'limits'> {
  readonly onChange: (name: LimitName, dollars: number) => void;
}

/**
 * One slider with three handles, each a slider of the machine: any of them may be anywhere, since a smaller period's limit
 * may exceed a larger one's. A press on the line moves the nearest. A limit beyond the slider is at its end, under its own
 * amount.
 */
export function LimitHandles({ limits, onChange }: LimitHandlesProps) {
  const { plan } = useMessages();
  const handles = useRef(new Map<LimitName, HTMLInputElement>());
  function press(event: PointerEvent<HTMLDivElement>) {
    if (event.target instanceof HTMLInputElement || event.button !== 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const { name, value } = nearestLimit(limits, (event.clientX - left) / width);
    event.preventDefault();
    handles.current.get(name)?.focus();
    onChange(name, value);
  }
  return (
    <div onPointerDown={press}>
      <LimitTrack limits={limits}>
        {LIMIT_NAMES.map((name) => (
          <input
            key={name}
            ref={(input) => {
              if (input) handles.current.set(name, input);
            }}
            type="range"
            className={styles.range}
            min={LIMIT_RANGE.least}
            max={LIMIT_RANGE.most}
            step={LIMIT_RANGE.step}
            aria-label={plan.maxLost[name]}
            aria-valuetext={limits[name] === 0 ? plan.noLimit : `$${formatNumber(limits[name], 0)}`}
            value={Math.min(limits[name], LIMIT_RANGE.most)}
            onChange={(event) => onChange(name, event.target.valueAsNumber)}
          />
        ))}
      </LimitTrack>
    </div>
  );
}
