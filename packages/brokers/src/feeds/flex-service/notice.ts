import { SaxesParser } from 'saxes';

/** What the Flex web service says instead of a report: a reference to wait for, or a code. All members are texts as written. */
export interface FlexNotice {
  readonly status: string;
  readonly referenceCode: string;
  readonly url: string;
  /** Text and never a number: `1019`. */
  readonly errorCode: string;
  readonly errorMessage: string;
}

const MAX_CHARACTERS = 64 * 1024;
const MEMBERS = ['Status', 'ReferenceCode', 'Url', 'ErrorCode', 'ErrorMessage'] as const;

/** Whether an answer is a report and not a notice. */
export function isReport(text: string): boolean {
  return /<FlexQueryResponse[\s>]/.test(text.slice(0, 4096));
}

/**
 * Reads a `FlexStatementResponse`; null when the answer is none, or broken. Source of the format: the vendor's page of the
 * Flex web service, version 3.
 */
export function readNotice(text: string): FlexNotice | null {
  if (text.length > MAX_CHARACTERS || text.includes('<!DOCTYPE')) return null;
  const found = new Map<string, string>();
  const around: string[] = [];
  const parser = new SaxesParser({ xmlns: false } as const);
  let failure: Error | null = null;
  parser.on('error', (error) => (failure ??= error));
  parser.on('opentag', ({ name }) => void around.push(name));
  parser.on('closetag', () => void around.pop());
  parser.on('text', (piece) => {
    if (around.length !== 2 || around[0] !== 'FlexStatementResponse') return;
    const name = around[1] ?? '';
    found.set(name, (found.get(name) ?? '') + piece);
  });
  parser.write(text).close();
  const [status, referenceCode, url, errorCode, errorMessage] = MEMBERS.map((name) =>
    (found.get(name) ?? '').trim(),
  );
  if (failure !== null || !status) return null;
  return {
    status,
    referenceCode: referenceCode ?? '',
    url: url ?? '',
    errorCode: errorCode ?? '',
    errorMessage: errorMessage ?? '',
  };
}
