import { LogoList } from "../../features/admin/partner-logos/logo-list.tsx";

/** Partner logos. */
export default function AdminPartnerLogos() {
  return <LogoList />;
}
