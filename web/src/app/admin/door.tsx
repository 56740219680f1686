import { useParams } from "react-router-dom";
import { DoorPage } from "../../features/admin/door/door-page.tsx";

/** The door of one event. */
export default function AdminDoor() {
  const { eventId = "" } = useParams();
  return <DoorPage key={eventId} eventId={eventId} />;
}
