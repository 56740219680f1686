import { useState } from "react";
import type { DoorSession, DoorStatus, FoundOrder } from "../session/types.ts";
import { AdmitDialog } from "./admit-dialog.tsx";
import { GuestSearch } from "./guest-search.tsx";
import { RecentCard } from "./recent-card.tsx";
import { UndoDialog, type UndoTarget } from "./undo-dialog.tsx";
import "./supervisor.css";

const shortestQuery = 2;

type Props = { session: DoorSession; status: DoorStatus };

const RecentList = ({ session, status, onUndo }: Props & { onUndo: ((target: UndoTarget) => void) | null }) => {
  const recent = session.listRecent();
  return (
    <>
      <h2>{status.event.re_entry ? "Let in and out by this scanner" : "Let in by this scanner"}</h2>
      {recent.length === 0 && <p className="quiet">Nobody yet.</p>}
      <ul className="cards" aria-label="Let in by this scanner">
        {recent.map((one) => (
          <RecentCard
            key={one.row.sequence}
            recent={one}
            tiers={status.event.tiers}
            onUndo={onUndo && (() => onUndo({ row: one.row, seats: one.open, name: one.name ?? "this guest" }))}
          />
        ))}
      </ul>
    </>
  );
};

/** Who came in by this scanner; for a supervisor also the whole list by name, check-in by hand, and undo. */
export const PeoplePage = ({ session, status }: Props) => {
  const [query, setQuery] = useState("");
  const [order, setOrder] = useState<FoundOrder | null>(null);
  const [target, setTarget] = useState<UndoTarget | null>(null);
  const [notice, setNotice] = useState("");
  const isSupervisor = status.device.role === "supervisor";
  const isSearching = isSupervisor && query.trim().length >= shortestQuery;
  const finish = (done: string): void => {
    setNotice(done);
    setOrder(null);
    setTarget(null);
  };
  return (
    <section className="people" aria-label="People">
      {isSupervisor && (
        <label className="field">
          Find a guest by name
          <input
            type="search"
            value={query}
            onChange={({ target: { value } }) => {
              setQuery(value);
              setNotice("");
            }}
            autoComplete="off"
            placeholder="First or last name"
          />
        </label>
      )}
      <p className={notice ? "banner banner--good" : "hidden"} role="status">
        {notice}
      </p>
      {isSearching ? (
        <GuestSearch session={session} status={status} query={query} onAdmit={setOrder} onUndo={setTarget} />
      ) : (
        <RecentList session={session} status={status} onUndo={isSupervisor ? setTarget : null} />
      )}
      {order && <AdmitDialog session={session} found={order} onDone={finish} onClose={() => setOrder(null)} />}
      {target && <UndoDialog session={session} target={target} onDone={finish} onClose={() => setTarget(null)} />}
    </section>
  );
};
