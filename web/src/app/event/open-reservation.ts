import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { call, keyOf } from "../../api/index.ts";
import { toast } from "../../components/toast.tsx";
import { openHold } from "../../features/tickets/order.ts";
import { useSession } from "../../member/session.tsx";

/** Coming back by the payment page's cancel link (`?hold=…`) gives the reservation back at once. */
const useReleaseOnReturn = (eventId: string, onReleased: () => void) => {
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  const { user } = useSession();
  const holdId = search.get("hold");
  useEffect(() => {
    if (!holdId || !user) return;
    setSearch(
      (before) => {
        before.delete("hold");
        return before;
      },
      { replace: true },
    );
    call("tickets", "cancelHold", { holdId })
      .then(() => toast({ title: "Checkout cancelled", text: "Your reservation was released. Nothing was charged." }))
      // What could not be released now runs out by itself.
      .catch(() => toast({ title: "Checkout cancelled", text: "Your seats go back on sale within 30 minutes." }))
      .finally(() => {
        onReleased();
        void client.invalidateQueries({ queryKey: keyOf("tickets", "quote") });
        void client.invalidateQueries({ queryKey: keyOf("events", "get", { eventId }) });
      });
  }, [holdId, user, eventId, client, setSearch, onReleased]);
};

/** The reservation this browser left for the payment page with, and what forgets it. */
export const useOpenHold = (eventId: string) => {
  const [holdId, setHoldId] = useState(() => openHold.of(eventId));
  const forget = useCallback(() => {
    openHold.forget(eventId);
    setHoldId(null);
  }, [eventId]);
  useReleaseOnReturn(eventId, forget);
  return { holdId, forget };
};
