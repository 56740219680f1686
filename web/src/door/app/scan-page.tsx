import { useEffect, useRef, useState } from "react";
import { AnswerView, isWaiting } from "../answers/answer-view.tsx";
import { wakeSound } from "../answers/signals.ts";
import { listenToReader } from "../camera/keyboard-reader.ts";
import { Viewfinder } from "../camera/viewfinder.tsx";
import { type DoorSession, type DoorStatus, NotReady, type ScanResult } from "../session/types.ts";
import { ModeSwitch } from "./mode-switch.tsx";

/** For how long a guest who was let in or out stays on the screen, in milliseconds; the next code comes at any time. */
const shownMilliseconds = 4_000;

type Props = { session: DoorSession; status: Pick<DoorStatus, "event" | "mode"> };

/** Reads codes and shows their answers. The camera goes on meanwhile: the next guest's code replaces the answer at once. */
export const ScanPage = ({ session, status: { event, mode } }: Props) => {
  const [result, setResult] = useState<ScanResult | null>(null);
  const [isBusy, setBusy] = useState(false);
  // What was read while something is decided, or waits for an answer, is read again a moment later.
  const isTaken = useRef(false);
  isTaken.current = isBusy || (result !== null && isWaiting(result));

  const take = async (work: Promise<ScanResult>): Promise<void> => {
    setBusy(true);
    isTaken.current = true;
    try {
      setResult(await work);
    } catch (error) {
      // The scanner ended meanwhile, and its page says why.
      if (!(error instanceof NotReady)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const onCode = (text: string): void => {
    if (!isTaken.current) void take(session.scan(text));
  };
  const hear = useRef(onCode);
  hear.current = onCode;
  useEffect(() => listenToReader((text) => hear.current(text)), []);
  useEffect(() => {
    document.addEventListener("pointerdown", wakeSound, { once: true });
    return () => document.removeEventListener("pointerdown", wakeSound);
  }, []);
  useEffect(() => {
    if (result?.state !== "admitted" && result?.state !== "let-out") return;
    const timer = setTimeout(() => setResult(null), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [result]);

  return (
    <>
      {event.re_entry && <ModeSwitch mode={mode} onChange={session.setMode} />}
      <Viewfinder
        onCode={onCode}
        isTaken={() => isTaken.current}
        hint={mode === "out" ? "Going OUT: hold the ticket's code in the frame" : "Hold the ticket's code in the frame"}
      />
      {result && (
        <AnswerView
          key={result.id}
          result={result}
          event={event}
          isBusy={isBusy}
          onLetIn={(seats) => void take(session.letIn(result, seats))}
          onDone={() => setResult(null)}
          onSwitchToIn={() => {
            session.setMode("in");
            setResult(null);
          }}
        />
      )}
    </>
  );
};
