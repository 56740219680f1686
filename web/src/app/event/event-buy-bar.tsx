import type { CityEvent } from "../../../../shared/model/event.ts";
import type { LinePlace } from "../../../../shared/model/line.ts";
import type { Hold } from "../../../../shared/model/ticket.ts";
import { spotsText } from "../../../../shared/rules/spots-text.ts";
import type { ShownPrice } from "../../features/events/member-prices.ts";
import { BuyBar } from "../../features/tickets/checkout/buy-bar.tsx";
import { closedText, hasTicketsForSale, needsNoTicket } from "../../features/tickets/checkout/tickets-for-sale.ts";
import { whyNothingOnSale } from "../../features/tickets/checkout/type-offers.ts";
import { shortPositionText } from "../../features/tickets/line/line-texts.ts";
import { useAppSettings } from "../../member/use-app-settings.ts";
import { useOffers } from "./use-chosen-offer.ts";
import { usePremiumGate } from "./use-premium-gate.ts";

type EventPart = { event: CityEvent; around: Element | null };

const TicketBar = ({ event, price, hold, around }: EventPart & { price: ShownPrice; hold: Hold | undefined }) => {
  const { offers, now } = useOffers(event, hold);
  const closed = whyNothingOnSale(offers, now);
  return <BuyBar {...(closed ? { text: closed } : price)} action="See tickets" around={around} />;
};

/** Whether the bar leads to a way in: there are tickets to order, or an RSVP can be given (`isGoing` did already). */
const isOpen = (event: CityEvent, hold: Hold | undefined, isGoing: boolean): boolean =>
  needsNoTicket(event)
    ? event.state === "published" && !event.past && event.spots_left !== 0 && !isGoing
    : hasTicketsForSale(event, hold);

/**
 * The bar at the foot of an event's page on a phone: the place in line (`waiting`), why nobody gets in, or the price and the way to the panel, which is
 * `around`.
 */
export const EventBuyBar = ({
  event,
  price,
  hold,
  isGoing,
  waiting,
  isChanging,
  around,
}: EventPart & {
  price: ShownPrice;
  hold: Hold | undefined;
  isGoing: boolean;
  waiting: LinePlace | null;
  isChanging: boolean;
}) => {
  const { ticket_sales_enabled } = useAppSettings();
  const gate = usePremiumGate(event);
  if (waiting && !isChanging) {
    return <BuyBar text={shortPositionText(waiting)} action="See your place" around={around} />;
  }
  const refusal = closedText(event);
  if (refusal) return <BuyBar text={refusal} action="See why" around={around} />;
  if (gate === "loading" || !isOpen(event, hold, isGoing)) return null;
  if (gate === "closed") return <BuyBar text="Premium members only" action="See Premium" around={around} />;
  if (needsNoTicket(event)) return <BuyBar text="Free" note={spotsText(event)} action="Join" around={around} />;
  return ticket_sales_enabled ? <TicketBar event={event} price={price} hold={hold} around={around} /> : null;
};
