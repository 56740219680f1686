import { Panel } from "../../../components/layout/panel.tsx";
import { PromoCodeField } from "./promo-code-field.tsx";

/** A card for codes that give months of Premium. */
export const PromoCodePanel = ({ initial }: { initial?: string }) => (
  <Panel title="Have a promo code?" text="A code for free months of Premium is redeemed here, without a card.">
    <PromoCodeField initial={initial ?? ""} />
  </Panel>
);
