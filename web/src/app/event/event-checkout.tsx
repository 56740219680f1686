import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { CityEvent } from "../../../../shared/model/event.ts";
import type { LinePlace } from "../../../../shared/model/line.ts";
import type { Hold } from "../../../../shared/model/ticket.ts";
import { isCode, queryKeyOf } from "../../api/index.ts";
import { toast } from "../../components/feedback/toast.tsx";
import { showTypePrice } from "../../features/events/member-prices.ts";
import { AmbassadorCodeField } from "../../features/tickets/checkout/ambassador-code-field.tsx";
import { isTypeRefusal } from "../../features/tickets/checkout/checkout-errors.ts";
import { OrderPanel } from "../../features/tickets/checkout/order-panel.tsx";
import { type Checkout, type Order, useQuote } from "../../features/tickets/checkout/order-queries.ts";
import { PremiumOnlyPanel } from "../../features/tickets/checkout/premium-only-panel.tsx";
import { hasTicketsForSale, needsNoTicket } from "../../features/tickets/checkout/tickets-for-sale.ts";
import { TicketsUnavailable } from "../../features/tickets/checkout/tickets-unavailable.tsx";
import { useAmbassadorCode } from "../../features/tickets/checkout/use-ambassador-code.ts";
import { justBought } from "../../features/tickets/just-bought.ts";
import { hasOutcome, LineOutcome } from "../../features/tickets/line/line-outcome.tsx";
import { LinePanel } from "../../features/tickets/line/line-panel.tsx";
import { type useLinePlace, useSetLinePlace } from "../../features/tickets/line/line-queries.ts";
import { WaitingList } from "../../features/tickets/waiting/waiting-list.tsx";
import { isOnList, useWaitingEntry } from "../../features/tickets/waiting/waiting-queries.ts";
import { useMembership } from "../../member/membership/membership.tsx";
import { hasPermission } from "../../member/session/has-permission.ts";
import { useSession } from "../../member/session/session.tsx";
import { useAppSettings } from "../../member/use-app-settings.ts";
import { ChangedOrder } from "./changed-order.tsx";

export { DraftStrip } from "./draft-strip.tsx";
export { EventBuyBar } from "./event-buy-bar.tsx";

import { useChosenOffer } from "./use-chosen-offer.ts";
import { useOrderParams } from "./use-order-params.ts";
import { usePremiumGate } from "./use-premium-gate.ts";
import { usePriceRights } from "./use-price-rights.ts";
import { useSignInRedirect } from "./use-sign-in-redirect.ts";

/** `changed` is the place whose order is being changed; `onWait` shows the place. */
type OrderInLine = { changed: LinePlace | null; onWait: () => void };

const useAfterCheckout = (eventId: string, { changed, onWait }: OrderInLine) => {
  const navigate = useNavigate();
  const setPlace = useSetLinePlace(eventId);
  return ({ url, ticket_ids, place }: Checkout) => {
    const [first] = ticket_ids;
    // The page follows the place from here on.
    if (place) {
      if (changed) toast({ title: "Order changed", text: "You keep your place." });
      onWait();
      return void setPlace(place);
    }
    if (first) return navigate(`/ticket/${first}`, { state: justBought });
    if (!url) return toast({ title: "Failed to start checkout", variant: "destructive" });
    return window.location.assign(url);
  };
};

const toSelection = ({ order: { tier, quantity, ambassador_code: code } }: LinePlace) => ({ tier, quantity, code });

// A type that isn't sold as the page says it is: what became of it is read again.
const useFreshTypes = (order: Order, isAsked: boolean) => {
  const client = useQueryClient();
  const { error } = useQuote(order, isAsked);
  useEffect(() => {
    if (isTypeRefusal(error))
      void client.invalidateQueries({ queryKey: queryKeyOf("events", "get", { eventId: order.eventId }) });
  }, [error, client, order.eventId]);
};

/** The chosen order and its ambassador code, kept in the URL. */
const useOrderWithCode = (event: CityEvent, hold: Hold | undefined, changed: LinePlace | null) => {
  const { user } = useSession();
  const { tier, quantity, code: prefill, choose } = useOrderParams(changed && toSelection(changed));
  const [applied, setApplied] = useState<string | null>(null);
  const { offers, chosen, now } = useChosenOffer(event, hold, tier);
  const order: Order = {
    eventId: event.id,
    tier: chosen.type.tier,
    quantity: Math.max(1, Math.min(quantity, chosen.most)),
    ambassadorCode: applied,
  };
  const isOnSale = chosen.closed === null;
  useFreshTypes(order, user !== null && isOnSale);
  const signIn = useSignInRedirect();
  const onChange = useCallback(
    (code: string | null) => {
      setApplied(code);
      choose({ code });
    },
    [choose],
  );
  const code = useAmbassadorCode({
    order,
    prefill: prefill ?? "",
    isSignedIn: user !== null,
    isOnSale,
    onChange,
    onSignIn: (typed) => signIn({ title: "Email Required", text: "Please log in to use an ambassador code." }, typed),
  });
  return { order, offers, chosen, now, choose, code, signIn };
};

type OrderProps = { event: CityEvent; hold: Hold | undefined; inLine: OrderInLine };

const OrderWithCode = ({ event, hold, inLine }: OrderProps) => {
  const { user } = useSession();
  const { refresh } = useMembership();
  const queryClient = useQueryClient();
  const onRefused = (error: Error) => {
    if (isCode(error, "premium-required")) refresh();
    if (isCode(error, "ticket.sales-paused"))
      void queryClient.invalidateQueries({ queryKey: queryKeyOf("content", "settings", {}) });
  };
  const { order, offers, chosen, now, choose, code, signIn } = useOrderWithCode(event, hold, inLine.changed);
  const onCheckout = useAfterCheckout(event.id, inLine);
  const rights = usePriceRights(event, now);
  return (
    <OrderPanel
      offers={offers}
      chosen={chosen}
      priceOf={(type) => showTypePrice(event, type, rights)}
      order={order}
      hold={hold}
      changed={inLine.changed && <ChangedOrder event={event} place={inLine.changed} onKeep={inLine.onWait} />}
      isSignedIn={user !== null}
      codeField={<AmbassadorCodeField code={code} />}
      onOpenCode={code.isOpen ? code.apply : null}
      onCodeRefused={code.reject}
      onRefused={onRefused}
      onTier={(tier) => choose({ tier })}
      onQuantity={(quantity) => choose({ quantity })}
      onSignIn={() => signIn({ title: "Please sign in to purchase tickets" }, code.text.trim())}
      onCheckout={onCheckout}
    />
  );
};

/** Whether the member has an open offer of what is sold out to everybody else. */
const useIsOffered = (event: CityEvent): boolean => {
  const entry = useWaitingEntry(event, event.state === "published" && !event.past && event.spots_left === 0);
  return isOnList(entry) && entry.offer !== null;
};

const OrderOrReason = ({ event, hold, inLine, isGoing }: OrderProps & { isGoing: boolean }) => {
  const { user } = useSession();
  const onCheckout = useAfterCheckout(event.id, inLine);
  const { ticket_sales_enabled } = useAppSettings();
  const signIn = useSignInRedirect();
  const gate = usePremiumGate(event);
  const isOffered = useIsOffered(event);
  if (event.state === "published" && gate !== "open") {
    if (gate === "loading")
      return <Skeleton variant="rounded" height={420} role="progressbar" aria-label="Loading tickets" />;
    return <PremiumOnlyPanel onSignIn={user ? null : () => signIn({ title: "Please sign in to purchase tickets" })} />;
  }
  const waitingList = (
    <WaitingList
      event={event}
      isHolding={hold !== undefined || isGoing}
      onSignIn={() => signIn({ title: "Please sign in to join the waiting list" })}
      onCheckout={onCheckout}
    />
  );
  // Its RSVP stands beside.
  if (needsNoTicket(event) && event.state === "published" && !event.past) return waitingList;
  const isForSale = ticket_sales_enabled && hasTicketsForSale(event, hold);
  // What is sold out is theirs to take.
  const isUnavailable = !isForSale && !(ticket_sales_enabled && isOffered);
  return (
    <>
      {isForSale && <OrderWithCode event={event} hold={hold} inLine={inLine} />}
      {isUnavailable && (
        <TicketsUnavailable event={event} isPaused={!ticket_sales_enabled} isPreview={hasPermission(user, "events")} />
      )}
      {waitingList}
    </>
  );
};

/**
 * The order panel of an event, the buyer's place in its line, or why nothing can be ordered. `hold` is the buyer's current hold,
 * `line` their place, which the order panel takes the place of while they change their order (`isChanging`).
 */
export const EventCheckout = ({
  event,
  hold,
  line: { place, isFailing },
  isGoing,
  isChanging,
  onChanging,
}: {
  event: CityEvent;
  hold: Hold | undefined;
  isGoing: boolean;
  line: ReturnType<typeof useLinePlace>;
  isChanging: boolean;
  onChanging: (isChanging: boolean) => void;
}) => {
  const [hasJoined, setHasJoined] = useState(false);
  const { ticket_sales_enabled } = useAppSettings();
  const waiting = place?.state === "waiting" ? place : null;
  // Once seats are reserved, only the payment page is waited for, and another order would be the last in that line.
  const mayChange = waiting !== null && !waiting.hold && ticket_sales_enabled && hasTicketsForSale(event, hold);
  const changed = isChanging && mayChange ? waiting : null;
  const onWait = () => {
    setHasJoined(true);
    onChanging(false);
  };
  if (waiting && !changed) {
    const onChange = mayChange ? () => onChanging(true) : null;
    return <LinePanel event={event} place={waiting} isFailing={isFailing} isNew={hasJoined} onChange={onChange} />;
  }
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}>
      {place && hasOutcome(place) && <LineOutcome event={event} place={place} />}
      <OrderOrReason event={event} hold={hold} inLine={{ changed, onWait }} isGoing={isGoing && needsNoTicket(event)} />
    </Box>
  );
};
