import { MapList } from "../../features/admin/map/map-list.tsx";

/** Where vendors and deals are. */
export default function AdminMap() {
  return <MapList />;
}
