const placeOf = (name: string, entryKey: string) => `playyy:${name}:${entryKey}`;

/** Keeps a number for an entry of this tab's history. Where nothing can be stored, nothing is kept. */
export const keepForEntry = (name: string, entryKey: string, value: number): void => {
  try {
    sessionStorage.setItem(placeOf(name, entryKey), String(value));
  } catch (error) {
    console.debug("The place in this list isn't kept", (error as Error).name);
  }
};

/** The number that is kept for an entry of this tab's history; 0 if there is none. */
export const keptForEntry = (name: string, entryKey: string): number => {
  try {
    return Number(sessionStorage.getItem(placeOf(name, entryKey))) || 0;
  } catch {
    return 0;
  }
};
