import { decimalText } from '@daybook/domain/decimal.ts';

/** Shares with thousands separators, and decimals only where shares are fractional: `1,234,500`, `0.125`. `volume` is in 1/10^`scale`. */
export function volumeText(volume: bigint, scale: number): string {
  const [whole = '0', fraction] = decimalText({ units: volume, scale }).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction ? `${grouped}.${fraction}` : grouped;
}
