// Figures are written the same on every screen, in pictures of links and on the pages that the server writes.
export * from '@daybook/domain/figure-text.ts';
