import type { KeptState } from "../offline/keep-scanner.ts";
import type { DoorStatus } from "../session/types.ts";
import { formatTime } from "../ui/format-time.ts";

/** Whether the scanner has everything it needs without a network. */
const isReady = (status: DoorStatus, kept: KeptState): boolean =>
  status.phase === "ready" && status.keptList === "kept" && kept === "kept";

const lightText = (status: DoorStatus, kept: KeptState): string => {
  if (isReady(status, kept)) return "Ready without a connection";
  const isStuck = kept === "failed" || kept === "unsupported" || status.keptList === "full";
  return isStuck ? "Needs a connection to start" : "Keeping its files…";
};

/** Which gate this is, and whether the scanner is well. */
export const StatusStrip = ({ status, kept }: { status: DoorStatus; kept: KeptState }) => (
  <header className="strip">
    <div className="strip-line">
      <h1 className="strip-title">{status.event.title}</h1>
      <span>
        {status.device.gate}
        {status.device.role === "supervisor" ? " · Supervisor" : ""}
      </span>
    </div>
    <div className="strip-line quiet">
      <span className={`light ${isReady(status, kept) ? "light--good" : "light--care"}`}>
        {lightText(status, kept)}
      </span>
      <span>
        {status.isOnline
          ? "Online"
          : `Offline, list from ${status.listReadAt ? formatTime(status.listReadAt) : "never"}`}
        {status.unsent > 0 ? ` · ${status.unsent} to send` : ""}
      </span>
    </div>
    {status.storage === "full" && (
      <p className="banner banner--bad" role="alert">
        Storage full: online only. Make room on this device, or use another scanner.
      </p>
    )}
    {status.clock !== "sure" && (
      <p className="banner banner--care" role="status">
        The clock isn't certain: every guest needs an ID until there is a connection.
      </p>
    )}
    {status.conflicts.length > 0 && (
      <p className="banner banner--bad" role="alert">
        {status.conflicts.length} let in twice. See Counts.
      </p>
    )}
  </header>
);
