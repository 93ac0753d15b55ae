/** A value that looks like `Base` but cannot be mixed up with another kind of `Base`. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };
declare const brand: unique symbol;
