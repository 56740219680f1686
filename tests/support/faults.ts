/** Something a test broke: how it is mended, by the stack it was broken on and the name of the remedy. */
type Remedies = Map<string, () => Promise<unknown>>;

const open: Remedies = new Map();

/** Whoever breaks something says here how it is mended; the same remedy is kept once for each stack. */
export const keepRemedy = (origin: string, name: string, remedy: () => Promise<unknown>): void => {
  open.set(`${origin} ${name}`, remedy);
};

/** Takes the remedies of everything broken since the last call. */
export const takeRemedies = (): Remedies => {
  const taken = new Map(open);
  open.clear();
  return taken;
};

/** Mends everything; a stack that is gone by now needs nothing. */
export const healFaults = async (remedies: Remedies): Promise<void> => {
  for (const remedy of remedies.values()) await remedy().catch(ignoreClosedStack);
};

const ignoreClosedStack = (error: unknown): void => {
  if (!(error instanceof TypeError)) throw error;
};
