import { PromoCodeList } from "../../features/admin/promo-codes/promo-code-list.tsx";

/** Promo codes. */
export default function AdminPromoCodes() {
  return <PromoCodeList />;
}
