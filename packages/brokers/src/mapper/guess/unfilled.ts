import { mappedWord } from '@daybook/domain/execution/column-mapping.ts';

/** States of orders that filled nothing. */
const NOT_FILLED =
  /CANCEL|REJECT|EXPIR|^OPEN|WORKING|PENDING|INACTIVE|QUEUED|^NEW|ANULAD|CANCELAD|RECHAZ|REJEIT|PENDENT|PENDIENT|STORN|ABGELEHNT|OFFEN/;
const FILLED = /FILL|EXEC|EJECUT|AUSGEF|COMPLET|PARTIAL|PARCIAL/;

/** Whether a word is a state of orders that filled nothing. */
export function isUnfilled(text: string): boolean {
  const word = mappedWord(text);
  return NOT_FILLED.test(word) && !FILLED.test(word);
}
