import { memo } from "react";
import type { Deal } from "../../../../../shared/model/deal.ts";
import type { PictureBox } from "../../../../../shared/rules/picture-box.ts";
import { formatSavings } from "../../../../../shared/rules/redemption-limit.ts";
import { Badge } from "../../../components/text/badge.tsx";
import { cardLabels, isInactive } from "./deal-action.ts";
import { DealCardFrame } from "./deal-card-frame.ts";
import { dealGridBoxes } from "./deal-grid.ts";
import { DealPicture } from "./deal-picture.tsx";
import type { DealCardState } from "./use-deal-cards.ts";

/** What a deal saves, and when a used one can be used again. */
const Facts = ({ deal, availableAgain }: { deal: Deal; availableAgain: string | null }) => (
  <div className="deal-facts">
    {deal.savings_cents > 0 && <span className="deal-savings">{formatSavings(deal.savings_cents)}</span>}
    {availableAgain !== null && <span className="deal-again">{availableAgain}</span>}
  </div>
);

const ActionButton = ({ deal, action, onPress }: Pick<DealCardState, "action" | "onPress"> & { deal: Deal }) => {
  if (action === "off") {
    return (
      <p className="deal-action" data-action={action} data-quiet="">
        {cardLabels.off}
      </p>
    );
  }
  const isQuiet = action === "redeemed" || action === "coming-soon" || action === "wait";
  return (
    <button
      type="button"
      className="deal-action"
      disabled={isInactive(action)}
      onClick={() => onPress(deal, action)}
      data-action={action}
      data-quiet={isQuiet ? "" : undefined}
    >
      {cardLabels[action]}
    </button>
  );
};

/** A deal in a row or grid: a tap opens its dialog; its button redeems, upgrades or opens its event. */
export const DealCard = memo(
  ({
    deal,
    eager = false,
    boxes = dealGridBoxes,
    action,
    availableAgain,
    onOpen,
    onPress,
  }: { deal: Deal; eager?: boolean | "first"; boxes?: readonly PictureBox[] } & DealCardState) => (
    <DealCardFrame data-deal={deal.id} data-used={availableAgain === null ? undefined : ""}>
      <div className="deal-picture">
        <DealPicture deal={deal} eager={eager} boxes={boxes} />
        <Badge tone="glass" className="deal-tag">
          {deal.tag}
        </Badge>
      </div>
      <div className="deal-text">
        <button type="button" className="deal-open" onClick={() => onOpen(deal.id)} aria-haspopup="dialog">
          <h3>{deal.offer_details}</h3>
        </button>
        <p className="deal-business">{deal.business_name}</p>
        <div className="deal-end">
          <Facts deal={deal} availableAgain={availableAgain} />
          <ActionButton deal={deal} action={action} onPress={onPress} />
        </div>
      </div>
    </DealCardFrame>
  ),
);
