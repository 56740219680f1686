type IdIn<Reference> = Reference extends string | { id: string } ? string : null;

/** Returns the id of an object that Stripe refers to by id or, expanded, includes as a whole; null for none. */
export const idOf = <Reference extends string | { id?: string } | null | undefined>(
  reference: Reference,
): IdIn<Reference> => (typeof reference === "string" ? reference : (reference?.id ?? null)) as IdIn<Reference>;
