import type { DoorSession, DoorStatus } from "../session/types.ts";
import { formatTime } from "../ui/format-time.ts";
import { ConflictList } from "./conflict-list.tsx";
import "./supervisor.css";

/** Who is inside, by gate and against the event's capacity, and who was let in twice. */
export const CountsPage = ({ session, status }: { session: DoorSession; status: DoorStatus }) => {
  const { counts, event, isOnline, listReadAt } = status;
  return (
    <section className="people" aria-label="Counts">
      <p className="inside">
        <strong>{counts.inside}</strong> inside{counts.capacity === null ? "" : ` of ${counts.capacity}`}
      </p>
      {(event.re_entry || counts.out > 0) && (
        <p className="quiet">
          {counts.inside + counts.out} came in · {counts.out} out now
        </p>
      )}
      {!isOnline && (
        <p className="quiet">
          Offline. Other gates are counted as of {listReadAt === null ? "never" : formatTime(listReadAt)}.
        </p>
      )}
      <table className="gates">
        <thead>
          <tr>
            <th scope="col">Gate</th>
            <th scope="col">Let in</th>
          </tr>
        </thead>
        <tbody>
          {counts.gates.map(({ gate, admitted }) => (
            <tr key={gate}>
              <th scope="row">{gate}</th>
              <td>{admitted}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">This scanner</th>
            <td>{counts.here}</td>
          </tr>
        </tbody>
      </table>
      <ConflictList session={session} status={status} />
    </section>
  );
};
