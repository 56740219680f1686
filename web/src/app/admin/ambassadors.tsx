import { AmbassadorDashboard } from "../../features/admin/ambassadors/ambassador-dashboard.tsx";

/** Ambassadors and their codes. */
export default function AdminAmbassadors() {
  return <AmbassadorDashboard />;
}
