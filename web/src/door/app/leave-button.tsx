import { useRef } from "react";

type Props = { label?: string; unsent: number; onLeave: () => Promise<void> };

/** Ends the pairing, after a question when something would be lost. */
export const LeaveButton = ({ label = "Leave this event", unsent, onLeave }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const ask = () => (unsent > 0 || label === "Leave this event" ? dialog.current?.showModal() : void onLeave());
  return (
    <>
      <button type="button" className="button" onClick={ask}>
        {label}
      </button>
      <dialog ref={dialog} className="sheet" aria-labelledby="leave-title">
        <h2 id="leave-title">Leave this event?</h2>
        <p>
          {unsent > 0
            ? `${unsent} ${unsent === 1 ? "check-in hasn't" : "check-ins haven't"} been sent and would be lost. Wait for a connection if you can.`
            : "The list is deleted from this device. To scan again you need a new code."}
        </p>
        <div className="row">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            Stay
          </button>
          <button type="button" className="button button--danger" onClick={() => void onLeave()}>
            {unsent > 0 ? "Leave and lose them" : "Leave"}
          </button>
        </div>
      </dialog>
    </>
  );
};
