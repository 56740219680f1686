import { VendorList } from "../../features/admin/vendors/vendor-list.tsx";

/** Partner venues. */
export default function AdminVendors() {
  return <VendorList />;
}
