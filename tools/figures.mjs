// npm run figures [-- FOLDER]: figures of the code base; npm run figures -- words: words of each screen.
await import(process.argv[2] === 'words' ? '../tests/walks/word-counts.ts' : './code-figures.mjs');
