/** The mark of the journal: three candles on a tile. */
export function Mark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="7" fill="var(--accent)" />
      <g stroke="var(--on-accent)" strokeWidth="1.5" strokeLinecap="round">
        <path d="M8 7v13M14 6.5v16M20 7.5v13" />
      </g>
      <g fill="var(--on-accent)">
        <rect x="6.2" y="10.5" width="3.6" height="5" rx=".8" />
        <rect x="12.2" y="12.5" width="3.6" height="6" rx=".8" fillOpacity=".7" />
        <rect x="18.2" y="9.5" width="3.6" height="7" rx=".8" />
      </g>
    </svg>
  );
}
