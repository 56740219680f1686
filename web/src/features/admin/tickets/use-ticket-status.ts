import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminTicket } from "../../../../../shared/model/ticket-report.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { readAgain } from "../../../api/read-again.ts";
import { toast } from "../../../components/feedback/toast.tsx";

type Status = "valid" | "redeemed";
type Change = { ticket: AdminTicket; status: Status };
type Listed = { items: AdminTicket[] };

const listNames = ["list", "search"] as const;
const failedTitles = { redeemed: "Failed to mark ticket as redeemed", valid: "Failed to undo redemption" } as const;

/** The lists and figures of tickets, which are read again after a change. */
export const ticketKeys = [...listNames, "summary" as const].map((name) => queryKeyOf("ticketsAdmin", name));

/** Reads the lists and figures of tickets again. */
export const useRefreshTickets = () => {
  const queryClient = useQueryClient();
  return () => readAgain(queryClient, ticketKeys);
};

/** Marks tickets as redeemed and undoes it: shown at once, and taken back when the server refuses. */
export const useTicketStatus = () => {
  const queryClient = useQueryClient();
  const refresh = useRefreshTickets();
  const setRow = (id: string, change: Partial<AdminTicket>): void => {
    const patch = (page: Listed | undefined) =>
      page && { ...page, items: page.items.map((row) => (row.id === id ? { ...row, ...change } : row)) };
    for (const name of listNames) {
      const queryKey: QueryKey = queryKeyOf("ticketsAdmin", name);
      queryClient.setQueriesData<Listed>({ queryKey }, patch);
    }
  };
  const { mutate, isPending } = useMutation({
    mutationFn: ({ ticket, status }: Change) => call("ticketsAdmin", "setStatus", { ticketId: ticket.id, status }),
    onMutate: ({ ticket, status }) => setRow(ticket.id, { status }),
    onSuccess: async (saved) => {
      setRow(saved.id, saved);
      await refresh();
    },
    onError: (error, { ticket, status }) => {
      setRow(ticket.id, { status: ticket.status });
      toast({ title: failedTitles[status], text: error.message, variant: "destructive" });
    },
  });
  return { setStatus: (ticket: AdminTicket, status: Status) => mutate({ ticket, status }), busy: isPending };
};
