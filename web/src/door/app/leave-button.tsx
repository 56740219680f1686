import { useState } from "react";
import { Sheet, SheetActions } from "../ui/sheet.tsx";

type Props = { label?: string; unsent: number; onLeave: () => Promise<void> };

/** Ends the pairing, after a question when something would be lost. */
export const LeaveButton = ({ label = "Leave this event", unsent, onLeave }: Props) => {
  const [isAsking, setAsking] = useState(false);
  const stay = () => setAsking(false);
  const ask = () => (unsent > 0 || label === "Leave this event" ? setAsking(true) : void onLeave());
  return (
    <>
      <button type="button" className="button" onClick={ask}>
        {label}
      </button>
      {isAsking && (
        <Sheet title="Leave this event?" onClose={stay}>
          <p>
            {unsent > 0
              ? `${unsent} ${unsent === 1 ? "check-in hasn't" : "check-ins haven't"} been sent and would be lost. Wait for a connection if you can.`
              : "The list is deleted from this device. To scan again you need a new code."}
          </p>
          <SheetActions
            cancel="Stay"
            confirm={unsent > 0 ? "Leave and lose them" : "Leave"}
            isDanger
            onCancel={stay}
            onConfirm={onLeave}
          />
        </Sheet>
      )}
    </>
  );
};
