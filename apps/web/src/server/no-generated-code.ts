// The content policy forbids code made from text, which the very first check of a schema would try. The library of the schemas
// comes with later parts of the page and finds this word there.
(globalThis as { __zod_globalConfig?: { readonly jitless: true } }).__zod_globalConfig = { jitless: true };
