import type { KeptState } from "../offline/keep-scanner.ts";
import type { DoorPhase, DoorStatus } from "../session/types.ts";
import { LeaveButton } from "./leave-button.tsx";

type Leave = (notice: string | null) => Promise<void>;

const Step = ({ isDone, children }: { isDone: boolean; children: string }) => (
  <li className={isDone ? "step step--done" : "step pulse"}>
    {children}
    <span className="hidden">{isDone ? " (done)" : " (working)"}</span>
  </li>
);

/** Until the scanner has everything it needs without a network. */
export const Preparing = ({ status, kept, onLeave }: { status: DoorStatus; kept: KeptState; onLeave: Leave }) => (
  <main className="screen">
    <h1>{status.event.title}</h1>
    <p className="quiet">Getting ready for {status.device.gate}</p>
    <ul className="steps">
      <Step isDone>Paired</Step>
      <Step isDone={status.listReadAt !== null}>Reading the list</Step>
      <Step isDone={kept === "kept"}>Keeping the scanner on this device</Step>
    </ul>
    {!status.isOnline && (
      <p className="banner banner--care" role="alert">
        No connection. The list has to be read once; it goes on by itself as soon as there is one.
      </p>
    )}
    <LeaveButton unsent={status.unsent} onLeave={() => onLeave(null)} />
  </main>
);

/** Another tab of this browser is the scanner. */
export const OtherTab = ({ onTakeOver }: { onTakeOver: () => void }) => (
  <main className="screen">
    <h1>The scanner is open in another tab</h1>
    <p className="quiet">Only one tab can scan, so that nobody is let in twice.</p>
    <button type="button" className="button button--main" onClick={onTakeOver}>
      Use this tab
    </button>
  </main>
);

type EndPhase = Exclude<DoorPhase, "preparing" | "ready" | "other-tab">;

const endings: Record<EndPhase, { title: string; text: string }> = {
  ended: { title: "The shift is over", text: "This scanner lets nobody in anymore." },
  revoked: {
    title: "This scanner was removed",
    text: "The event's team ended it. Everything it had is deleted from this device.",
  },
  cloned: {
    title: "This scanner was copied",
    text: "Two devices write under its name, so it can't be trusted. Tell the event's team, and pair it again with a new code.",
  },
  cleared: {
    title: "This browser lost what was kept",
    text: "The list and the pairing are gone, as when site data is cleared. Pair this device again.",
  },
};

/** The scanner's work has ended. What wasn't sent yet still is, while the page is open. */
export const Over = ({ status, phase, onLeave }: { status: DoorStatus; phase: EndPhase; onLeave: Leave }) => (
  <main className="screen">
    <h1>{endings[phase].title}</h1>
    <p>{endings[phase].text}</p>
    {phase === "ended" && status.unsent > 0 && (
      <p className="banner banner--care" role="status">
        {status.unsent} still to send. Keep this page open near a connection.
      </p>
    )}
    <LeaveButton label="Pair again" unsent={phase === "ended" ? status.unsent : 0} onLeave={() => onLeave(null)} />
  </main>
);
