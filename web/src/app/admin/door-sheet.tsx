import { useParams } from "react-router-dom";
import { DoorSheet } from "../../features/admin/door/door-sheet.tsx";

/** The guests of one event, to print. */
export default function AdminDoorSheet() {
  const { eventId = "" } = useParams();
  return <DoorSheet key={eventId} eventId={eventId} />;
}
