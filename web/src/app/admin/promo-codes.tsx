import { PromoCodes } from "../../features/promo-codes/promo-codes.tsx";

/** The codes that give something. */
export default function AdminPromoCodes() {
  return <PromoCodes />;
}
