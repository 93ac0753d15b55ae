import { mappedWord } from '@daybook/domain/execution/column-mapping.ts';

/** States of orders that filled nothing. */
const NOT_FILLED =
  /CANCEL|REJECT|EXPIR|^OPEN|WORKING|PENDING|INACTIVE|QUEUED|^NEW|ANULAD|CANCELAD|RECHAZ|REJEIT|PENDENT|PENDIENT|STORN|ABGELEHNT|OFFEN/;
const FILLED = /FILL|EXEC|EJECUT|AUSGEF|COMPLET|PARTIAL|PARCIAL/;
/** Words for a fill that are denied. */
const DENIED =
  /\bUNFILLED|\bUNEXECUTED|\bNOT (?:YET )?(?:FILL|EXEC)|\bNON? (?:FILL|EXEC|EJECUT)|\bSIN EJECUTAR|\bN[AÃ]O EXEC|\bNICHT AUSGEF/;
const ENDED = /CANCEL|REJECT|ANULAD|RECHAZ|REJEIT|STORN|ABGELEHNT/;
/** An order in such a state is filled no further. */
const FINISHED = /CANCEL|REJECT|EXPIR|ANULAD|RECHAZ|REJEIT|STORN|ABGELEHNT/;
const IN_PART = /PARTIAL|PARCIAL|TEILWEISE|TEILAUSGEF/;

/** Whether a word is a state of orders that filled nothing. */
export function isUnfilled(text: string): boolean {
  const word = mappedWord(text);
  return DENIED.test(word) || (NOT_FILLED.test(word) && !FILLED.test(word));
}

/** Whether it says so beyond doubt, in a word that may not have occurred when a table was mapped. */
export function isSurelyUnfilled(text: string): boolean {
  const word = mappedWord(text);
  return isUnfilled(word) && (DENIED.test(word) || ENDED.test(word));
}

/** Whether a word is the state of an order of which a part was filled. */
export function isFilledInPart(text: string): boolean {
  const word = mappedWord(text);
  return (
    IN_PART.test(word) &&
    (FILLED.test(word.replace(IN_PART, '')) || ENDED.test(word) || word.includes('AUSGEF'))
  );
}

/** Whether more may be filled of an order in this state than its row says. */
export function isUnfinished(text: string): boolean {
  const word = mappedWord(text);
  return (isUnfilled(word) || isFilledInPart(word)) && !FINISHED.test(word);
}
