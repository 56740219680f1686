import type { DoorSession, DoorStatus, FoundOrder } from "../session/types.ts";
import { formatTime } from "../ui/format-time.ts";
import { FoundOrderCard } from "./found-order-card.tsx";
import type { UndoTarget } from "./undo-dialog.tsx";

/** So many orders a search gives at most. */
const mostFound = 20;

const countText = (found: number): string => {
  if (found === 0) return "Nobody on the list is called that. Try the other name, or fewer letters.";
  if (found >= mostFound) return `The first ${mostFound} are shown. Type more of the name to see others.`;
  return found === 1 ? "1 order" : `${found} orders`;
};

type Props = {
  session: DoorSession;
  status: DoorStatus;
  query: string;
  onAdmit: (found: FoundOrder) => void;
  onUndo: (target: UndoTarget) => void;
};

/** The guests whose name begins with what was typed, from the list on this device. */
export const GuestSearch = ({ session, status: { event, isOnline, listReadAt }, query, onAdmit, onUndo }: Props) => {
  const found = session.find(query);
  return (
    <>
      <p className="quiet" role="status">
        {countText(found.length)}
        {!isOnline &&
          listReadAt !== null &&
          ` This list is from ${formatTime(listReadAt)}; tickets sold since then aren't in it.`}
      </p>
      <ul className="cards" aria-label="Guests">
        {found.map((one) => (
          <FoundOrderCard
            key={one.order}
            found={one}
            tiers={event.tiers}
            onAdmit={() => onAdmit(one)}
            onUndo={onUndo}
          />
        ))}
      </ul>
    </>
  );
};
