import { DealList } from "../../features/admin/deals/deal-list.tsx";

const loadForm = () => import("./deal-form.tsx");

/** The deals of the city's businesses. */
export const AdminDeals = () => <DealList loadForm={loadForm} />;
