import { useState } from "react";
import type { DoorSession, FoundOrder, ScanResult } from "../session/types.ts";
import { formatTime } from "../ui/format-time.ts";
import { Sheet, SheetActions } from "../ui/sheet.tsx";
import { isReason, ReasonField } from "./reason-field.tsx";

const reasons = ["Phone is dead", "Code can't be read", "On the list, ID fits"];

// Nobody came in: what the supervisor has to know to go on.
const failureText = (result: ScanResult | null): string => {
  if (result?.state === "not-stored") {
    return "This device can't keep it and the server didn't answer, so nobody was let in. Make room on the device, or use another scanner.";
  }
  const answer = result?.answer;
  const word = answer?.word;
  const admitted = answer && "admitted" in answer ? answer.admitted : null;
  if (admitted) return `Nobody was let in: this ticket is in since ${formatTime(admitted.at)}, ${admitted.gate}.`;
  if (word === "refunded" || word === "cancelled") return `Nobody was let in: this ticket was ${word} meanwhile.`;
  return "Nobody was let in: the list has changed. Close this and look at the guest again.";
};

type Props = { session: DoorSession; found: FoundOrder; onDone: (notice: string) => void; onClose: () => void };

/** Lets guests of an order in without their code, with a reason. */
export const AdmitDialog = ({ session, found, onDone, onClose }: Props) => {
  const open = found.seats.filter(({ state }) => state === "open" || state === "out");
  // With several guests nobody is chosen for the supervisor: the first isn't always who stands here.
  const [seats, setSeats] = useState<readonly number[]>(open.length === 1 ? open.map(({ seat }) => seat) : []);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const toggle = (seat: number) =>
    setSeats(seats.includes(seat) ? seats.filter((one) => one !== seat) : [...seats, seat]);
  const admit = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    const result = await session.admitByHand(found.order, seats, reason.trim()).catch(() => null);
    if (result?.state === "admitted") {
      const names = new Set(open.filter(({ seat }) => seats.includes(seat)).map(({ name }) => name || "No name"));
      return onDone(
        `In by hand: ${[...names].join(", ")}${seats.length > names.size ? ` (${seats.length} guests)` : ""}`,
      );
    }
    setBusy(false);
    setError(failureText(result));
  };
  return (
    <Sheet title="Let in by hand" onClose={onClose}>
      <p className="quiet">Check an ID against the name first.</p>
      <fieldset className="picks">
        <legend className="hidden">Who comes in</legend>
        {open.map(({ seat, name }) => (
          <label key={seat} className="pick">
            <input type="checkbox" checked={seats.includes(seat)} onChange={() => toggle(seat)} />
            <span>
              {name || "No name"}
              {found.seats.length > 1 ? ` (ticket ${seat})` : ""}
            </span>
          </label>
        ))}
      </fieldset>
      <ReasonField label="Why without the code?" choices={reasons} value={reason} onChange={setReason} />
      <SheetActions
        confirm={seats.length > 1 ? `Let ${seats.length} in` : "Let in"}
        disabled={isBusy || seats.length === 0 || !isReason(reason)}
        error={error}
        onCancel={onClose}
        onConfirm={admit}
      />
    </Sheet>
  );
};
