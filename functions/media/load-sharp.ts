/** Loads sharp when a picture is worked on: its machine code takes as long to load as a third of a function. */
export const loadSharp = async () => (await import("sharp")).default;
