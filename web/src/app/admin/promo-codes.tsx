import { PromoCodeList } from "../../features/admin/promo-codes/promo-code-list.tsx";

/** The codes that give something. */
export default function AdminPromoCodes() {
  return <PromoCodeList />;
}
