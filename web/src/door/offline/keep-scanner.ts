/** Whether every file of the scanner is on the device: `unsupported` where the browser keeps none. */
export type KeptState = "keeping" | "kept" | "unsupported" | "failed";

const scriptUrl = "/door/sw.js";
const scope = "/door/";

const isActive = async (): Promise<boolean> => {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return registration?.active?.state === "activated" && (await isWhole());
};

// The worker activates only with all its files; the browser may have removed some of them since.
const isWhole = async (): Promise<boolean> => {
  const names = (await caches.keys()).filter((name) => name.includes("precache") && name.endsWith(`${scope}`));
  const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
  return kept.some((count) => count > 0);
};

const pollMilliseconds = 500;

/** Keeps the scanner's files on the device, all or none, and tells how far that is. Returns what ends the telling. */
export const keepScanner = (tell: (state: KeptState) => void): (() => void) => {
  if (!("serviceWorker" in navigator)) {
    tell("unsupported");
    return () => {};
  }
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async (): Promise<void> => {
    const isKept = await isActive().catch(() => false);
    if (isOver) return;
    tell(isKept ? "kept" : "keeping");
    if (!isKept) timer = setTimeout(look, pollMilliseconds);
  };
  navigator.serviceWorker.register(scriptUrl, { scope }).then(look, async () => {
    // Without a connection the copy from before is as good.
    const isKept = await isActive().catch(() => false);
    if (!isOver) tell(isKept ? "kept" : "failed");
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
};
