import Box from "@mui/material/Box";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { CityEvent } from "../../../../shared/model/event.ts";
import { toast } from "../../components/toast.tsx";
import { useAmbassadorCode } from "../../features/tickets/ambassador-code.ts";
import { CodeField } from "../../features/tickets/code-field.tsx";
import { NoTickets, sellsTickets } from "../../features/tickets/no-tickets.tsx";
import { type Checkout, openHold, useOrder } from "../../features/tickets/order.ts";
import { OrderPanel } from "../../features/tickets/order-panel.tsx";
import { useSession } from "../../member/session.tsx";
import { useSignIn } from "./sign-in.ts";

const useCheckoutDone = (eventId: string) => {
  const navigate = useNavigate();
  return ({ url, hold, ticket_ids }: Checkout) => {
    const [first] = ticket_ids;
    if (first) return navigate(`/ticket/${first}`);
    if (!url) return toast({ title: "Failed to start checkout", variant: "destructive" });
    openHold.remember(eventId, hold.id);
    return window.location.assign(url);
  };
};

/** The order and its code: from the address (`?code=`) or typed. It waits while a reservation is open, which has the code's use. */
const useOrderWithCode = (eventId: string, isHolding: boolean) => {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const [applied, setApplied] = useState<string | null>(null);
  const choice = useOrder(eventId, applied);
  const signIn = useSignIn();
  const code = useAmbassadorCode({
    order: choice.order,
    prefill: search.get("code") ?? "",
    isSignedIn: user !== null,
    mayApply: !isHolding && !search.has("hold"),
    onChange: setApplied,
    onSignIn: (typed) => signIn({ title: "Email Required", text: "Please log in to use an ambassador code." }, typed),
  });
  const remove = () => {
    code.remove();
    search.delete("code");
    setSearch(search, { replace: true });
  };
  return { ...choice, code: { ...code, remove }, signIn };
};

const Ordering = ({ event, isHolding }: { event: CityEvent; isHolding: boolean }) => {
  const { user } = useSession();
  const { order, setTier, setQuantity, code, signIn } = useOrderWithCode(event.id, isHolding);
  const onCheckout = useCheckoutDone(event.id);
  return (
    <OrderPanel
      event={event}
      order={order}
      isSignedIn={user !== null}
      codeField={<CodeField code={code} />}
      onOpenCode={code.isOpen ? code.apply : null}
      onCodeRefused={code.giveUp}
      onTier={setTier}
      onQuantity={setQuantity}
      onSignIn={() => signIn({ title: "Please sign in to purchase tickets" }, code.text.trim())}
      onCheckout={onCheckout}
    />
  );
};

/** The order with its code and where it leads, or why nothing can be ordered. `isHolding`: a reservation is open already. */
export const Buying = ({ event, isHolding }: { event: CityEvent; isHolding: boolean }) => (
  <Box sx={{ position: { md: "sticky" }, top: { md: 32 }, minWidth: 0 }}>
    {sellsTickets(event) ? <Ordering event={event} isHolding={isHolding} /> : <NoTickets event={event} />}
  </Box>
);
