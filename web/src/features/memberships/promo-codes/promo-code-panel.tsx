import { Panel } from "../../../components/layout/panel.tsx";
import { PromoCodeField } from "./promo-code-field.tsx";

/** A card for redeeming codes for months of Premium. */
export const PromoCodePanel = ({ initial }: { initial?: string }) => (
  <Panel title="Have a promo code?" text="Redeem a code for free months of Premium. No card needed.">
    <PromoCodeField initial={initial ?? ""} />
  </Panel>
);
