import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { call } from "../../api/index.ts";
import { type Toast, toast } from "../../components/feedback/toast.tsx";
import { refetchAfterHold } from "../../features/tickets/holds/hold-queries.ts";
import { useSession } from "../../member/session/session.tsx";

const toasts: Record<"released" | "paid" | "unknown", Toast> = {
  released: { title: "Checkout cancelled", text: "Your reservation was released. Nothing was charged." },
  paid: { title: "These tickets are already paid for", text: "You'll find them in My Tickets." },
  // A hold that can't be released now expires on its own.
  unknown: { title: "Checkout cancelled", text: "Your seats go back on sale within 30 minutes." },
};

/** Releases the hold when the buyer returns through the payment page's cancel link (`?hold=…`). */
export const useReleaseOnReturn = (eventId: string): void => {
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
      .then(({ status }) => toast(toasts[status === "paid" ? "paid" : "released"]))
      .catch(() => toast(toasts.unknown))
      .finally(() => refetchAfterHold(client, eventId));
  }, [holdId, user, eventId, client, setSearch]);
};
