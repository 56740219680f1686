import { useState } from "react";
import type { DoorConflict, DoorSession, DoorStatus } from "../session/types.ts";
import { formatTime } from "../ui/format-time.ts";
import { UndoDialog, type UndoTarget } from "./undo-dialog.tsx";

type CardProps = { conflict: DoorConflict; onUndo: ((target: UndoTarget) => void) | null };

const ConflictCard = ({ conflict: { name, seat, first, again }, onUndo }: CardProps) => (
  <li className="card card--bad">
    <strong>{name || "No name"}</strong>
    <span>{first ? `In at ${formatTime(first.at)}, ${first.gate}` : "In before, or not valid anymore"}</span>
    <span>
      Again at {formatTime(again.at)}, {again.gate}
    </span>
    {onUndo && (
      <button
        type="button"
        className="button"
        onClick={() => onUndo({ row: again, seats: [seat], name: name || "this guest", isSecond: first !== null })}
      >
        Take the second one back
      </button>
    )}
  </li>
);

/** Tickets that let somebody in twice, and what to do about each. Only a supervisor takes one back. */
export const ConflictList = ({ session, status }: { session: DoorSession; status: DoorStatus }) => {
  const [target, setTarget] = useState<UndoTarget | null>(null);
  const close = () => setTarget(null);
  const isSupervisor = status.device.role === "supervisor";
  return (
    <>
      {status.conflicts.length > 0 && (
        <>
          <h2>Let in twice</h2>
          <p className="quiet">
            Two gates without a connection let the same ticket in. Ask both guests for an ID.{" "}
            {isSupervisor
              ? "Once whoever doesn't belong here has left, take the second check-in back."
              : "A supervisor takes one back. The event's team sees it too."}
          </p>
          <ul className="cards" aria-label="Let in twice">
            {status.conflicts.map((conflict) => (
              <ConflictCard
                key={`${conflict.again.device}-${conflict.again.sequence}-${conflict.seat}`}
                conflict={conflict}
                onUndo={isSupervisor ? setTarget : null}
              />
            ))}
          </ul>
        </>
      )}
      {target && <UndoDialog session={session} target={target} onDone={close} onClose={close} />}
    </>
  );
};
