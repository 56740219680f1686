/** Which way the scanner lets people through. */
export type ScanMode = "in" | "out";

const modeKey = "playyy-door-mode";

/** Keeps the mode of a paired scanner over reloads, as far as the browser has room. */
export const keepMode = (device: string, mode: ScanMode): void => {
  try {
    localStorage.setItem(modeKey, JSON.stringify({ device, mode }));
  } catch {}
};

/** The mode that was kept for this scanner; *in* for any other one. */
export const readMode = (device: string): ScanMode => {
  try {
    const kept = JSON.parse(localStorage.getItem(modeKey) ?? "null") as { device: string; mode: ScanMode } | null;
    return kept?.device === device && kept.mode === "out" ? "out" : "in";
  } catch {
    return "in";
  }
};

/** Deletes what was kept here. */
export const deleteMode = (): void => {
  try {
    localStorage.removeItem(modeKey);
  } catch {}
};
