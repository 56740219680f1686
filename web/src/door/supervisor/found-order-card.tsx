import type { FoundOrder, FoundSeat } from "../session/types.ts";
import { formatTime } from "../ui/format-time.ts";
import { nameTier } from "../ui/name-tier.ts";
import type { UndoTarget } from "./undo-dialog.tsx";

const codes: Record<FoundSeat["code"], string> = {
  phone: "Code on a phone",
  still: "Code on paper",
  none: "No code yet",
  guest: "Guest list: check the ID",
};

const stateText = ({ state, admitted, away, code }: FoundSeat): string => {
  if (state === "in" && admitted) return `In since ${formatTime(admitted.at)}, ${admitted.gate}`;
  if (state === "out" && away) return `Out since ${formatTime(away.exit.at)}, ${away.exit.gate}`;
  if (state === "refunded") return "Refunded";
  if (state === "cancelled") return "Cancelled";
  return `Not in yet · ${codes[code]}`;
};

type Props = {
  found: FoundOrder;
  tiers: readonly string[];
  onAdmit: () => void;
  onUndo: (target: UndoTarget) => void;
};

/** An order that a search found: its seats, who is in, and what a supervisor may do. */
export const FoundOrderCard = ({ found: { seats, tier, order }, tiers, onAdmit, onUndo }: Props) => {
  const names = [...new Set(seats.map(({ name }) => name || "No name"))];
  const labelOf = ({ seat, name }: FoundSeat): string => {
    if (seats.length === 1) return "";
    return names.length > 1 ? `${seat}. ${name || "No name"}: ` : `${seat}. `;
  };
  return (
    <li className="card" data-order={order}>
      <strong>{names.join(", ")}</strong>
      {tier && <span className="quiet">{nameTier(tiers, tier)}</span>}
      <ul className="seats">
        {seats.map((seat) => (
          <li key={seat.seat} data-state={seat.state}>
            <span>
              {labelOf(seat)}
              {stateText(seat)}
            </span>
            {seat.admitted && seat.state === "in" && (
              <button
                type="button"
                className="button"
                onClick={() =>
                  seat.admitted && onUndo({ row: seat.admitted, seats: [seat.seat], name: seat.name || "this guest" })
                }
              >
                Undo
              </button>
            )}
          </li>
        ))}
      </ul>
      {seats.some(({ state }) => state === "open" || state === "out") && (
        <button type="button" className="button button--main" onClick={onAdmit}>
          Let in by hand
        </button>
      )}
    </li>
  );
};
