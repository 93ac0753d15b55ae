/** Reads delimited text as RFC 4180 says, letter by letter: rows of cells. Throws where a quote does not close. */
export declare function readDelimited(text: string, separator: string): string[][];
