import { Panel } from "../../components/panel.tsx";
import { PromoField } from "./promo-field.tsx";

/** A card for codes that give months of Premium. */
export const PromoPanel = ({ initial }: { initial?: string }) => (
  <Panel title="Have a promo code?" text="A code for free months of Premium is redeemed here, without a card.">
    <PromoField initial={initial ?? ""} />
  </Panel>
);
