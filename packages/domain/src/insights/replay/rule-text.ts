import { parseDecimal } from '../../decimal.ts';
import { moneyText } from '../../money.ts';
import { parseMoney } from '../../money-of-decimal.ts';
import { RESULT_UNITS, type MeasuredUnit, type ResultUnit } from '../../trade/trade-columns.ts';
import type { StopRule } from './replay-rule.ts';
import { LIMIT_UNITS, limitIn, RULE_KINDS, ruleAt, type RuleKind } from './rule-family.ts';

/** More trades than a day has. */
const MAX_COUNT = 10_000;

/** One limit of a rule. */
export interface RulePart {
  readonly kind: RuleKind;
  readonly limit: number;
}

/** Behind an amount that is not money. */
const UNIT_ENDS: Readonly<Record<ResultUnit, string>> = {
  money: '',
  r: 'R',
  percent: '%',
  ticks: 'ticks',
  share: '/share',
};

/**
 * Reads `loss:300`, `trades:8,clock:11:30`: limits with their kinds, each once, in the order in which they are written. Null for any
 * other text. Amounts in a unit end in it, `loss:3R`; those of another one are none.
 */
export function parseRuleParts(text: string, unit: ResultUnit = 'money'): RulePart[] | null {
  const parts = text.split(',').map((part) => {
    const at = part.indexOf(':');
    const kind = RULE_KINDS.find((known) => known === part.slice(0, at));
    const limit = kind === undefined ? null : parseLimit(kind, withoutUnit(kind, part.slice(at + 1), unit));
    return kind === undefined || limit === null ? null : { kind, limit };
  });
  const known = parts.filter((part) => part !== null);
  return new Set(known.map(({ kind }) => kind)).size === parts.length ? known : null;
}

/** Text that no limit has where an amount does not end in the unit. */
function withoutUnit(kind: RuleKind, text: string, unit: ResultUnit): string {
  const end = LIMIT_UNITS[kind] === 'money' ? UNIT_ENDS[unit] : '';
  return text.endsWith(end) ? text.slice(0, text.length - end.length) : '';
}

/** The text that {@link parseRuleParts} reads. */
export function rulePartsText(parts: readonly RulePart[], unit: ResultUnit = 'money'): string {
  return parts
    .map(({ kind, limit }) => {
      const end = LIMIT_UNITS[kind] === 'money' ? UNIT_ENDS[unit] : '';
      return `${kind}:${limitText(kind, limit)}${end}`;
    })
    .join(',');
}

/** A rule whose amounts are in a unit, in money without one. */
export interface RuleInUnit extends StopRule {
  readonly unit?: MeasuredUnit;
}

/** The same as a rule, in which the order says nothing; its amounts say in which unit they are. */
export function parseRule(text: string): RuleInUnit | null {
  for (const unit of RESULT_UNITS) {
    const parts = parseRuleParts(text, unit);
    if (parts !== null) return ruleIn(unit, parts);
  }
  return null;
}

/** A rule of results in a unit. One without amounts is the same in all of them. */
export function ruleIn(unit: ResultUnit, parts: readonly RulePart[]): RuleInUnit {
  const hasAmount = parts.some(({ kind }) => LIMIT_UNITS[kind] === 'money');
  return { ...ruleOf(parts), ...(unit !== 'money' && hasAmount ? { unit } : {}) };
}

/** The rule that stops a day at the first of some limits. */
export function ruleOf(parts: readonly RulePart[]): StopRule {
  return Object.assign({}, ...parts.map(({ kind, limit }) => ruleAt(kind, limit))) as StopRule;
}

/** The text of a rule, its limits in a fixed order. */
export function ruleText(rule: RuleInUnit): string {
  return rulePartsText(partsOf(rule), rule.unit);
}

/** The limits of a rule, in a fixed order. */
export function partsOf(rule: StopRule): RulePart[] {
  return RULE_KINDS.flatMap((kind) => {
    const limit = limitIn(rule, kind);
    return limit === null ? [] : [{ kind, limit }];
  });
}

/** A limit of a kind: amounts in plain decimals of at most four places, whole numbers, `11:30`. Null for any other text. */
export function parseLimit(kind: RuleKind, text: string): number | null {
  switch (LIMIT_UNITS[kind]) {
    case 'money': {
      const value = parseDecimal(text);
      const amount = value !== null && value.scale <= 4 ? parseMoney(text) : null;
      return amount !== null && amount > 0 ? amount : null;
    }
    case 'count': {
      const count = /^\d{1,5}$/.test(text) ? Number(text) : 0;
      return count > 0 && count <= MAX_COUNT ? count : null;
    }
    case 'clock': {
      const parts = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text);
      return parts ? Number(parts[1]) * 3600 + Number(parts[2]) * 60 : null;
    }
  }
}

function limitText(kind: RuleKind, limit: number): string {
  switch (LIMIT_UNITS[kind]) {
    case 'money':
      return moneyText(limit as never).replace(/\.00$/, '');
    case 'count':
      return String(limit);
    case 'clock':
      return clockText(limit);
  }
}

/** `09:30` of seconds from midnight. */
export function clockText(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}`;
}
