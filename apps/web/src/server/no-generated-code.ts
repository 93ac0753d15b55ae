import * as z from 'zod/mini';

// The content policy forbids code made from text. Imported first: the very first check of a schema would try it.
z.config({ jitless: true });
