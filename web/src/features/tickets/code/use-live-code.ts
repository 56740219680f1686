import { useEffect, useState } from "react";
import { encodeLiveCode } from "../../../../../shared/door/code.ts";
import { signStep } from "../../../../../shared/door/signatures.ts";
import { stepSeconds } from "../../../../../shared/door/steps.ts";
import { serverClock } from "../../../member/server-time.ts";

const stepMilliseconds = stepSeconds * 1_000;

/** The text of a code, and how many milliseconds of its step had passed when it was drawn. */
type DrawnCode = { text: string; elapsed: number };

/**
 * A live code, signed again at each step of the server's clock, with or without a connection; null until the first
 * one is signed. A page that was in the background signs at once when it is seen again.
 */
export const useLiveCode = (pass: Uint8Array<ArrayBuffer>, keys: CryptoKeyPair): DrawnCode | null => {
  const [drawn, setDrawn] = useState<DrawnCode | null>(null);
  useEffect(() => {
    let isShown = true;
    let timer: number | undefined;
    const draw = async () => {
      window.clearTimeout(timer);
      const now = serverClock.now();
      timer = window.setTimeout(draw, stepMilliseconds - (now % stepMilliseconds));
      const stamp = await signStep(keys.privateKey, pass, now);
      if (isShown) setDrawn({ text: encodeLiveCode(pass, stamp), elapsed: serverClock.now() % stepMilliseconds });
    };
    const redraw = () => void (document.visibilityState === "visible" && draw());
    void draw();
    document.addEventListener("visibilitychange", redraw);
    const stopFollowing = serverClock.subscribe(redraw);
    return () => {
      isShown = false;
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", redraw);
      stopFollowing();
    };
  }, [pass, keys]);
  return drawn;
};
