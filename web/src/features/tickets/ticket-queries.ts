import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Ticket } from "../../../../shared/model/ticket.ts";
import { allPagesQuery, queryKeyOf } from "../../api/index.ts";

/** All of the member's tickets, newest purchase first; also persisted on the device. */
export const myTicketsQuery = allPagesQuery("tickets", "list", {});

/** All of the member's tickets, refetched whenever a screen shows them. */
export const useMyTickets = () => useQuery({ ...myTicketsQuery, staleTime: 0 });

/** The ticket that lets the member into an event: one of theirs that is valid, and that they haven't sent to somebody else. Not `enabled`, it isn't asked for. */
export const useOwnTicket = (eventId: string, enabled: boolean): Ticket | undefined => {
  const { data } = useQuery({ ...myTicketsQuery, enabled });
  return data?.items.find((ticket) => ticket.event_id === eventId && ticket.status === "valid" && !ticket.held_by);
};

/** Returns functions that put a ticket as the server has it into the list, or take it out; the device's copy follows the list. */
export const useListedTicket = () => {
  const client = useQueryClient();
  const change = useCallback(
    (to: (items: Ticket[]) => Ticket[]) =>
      client.setQueryData(myTicketsQuery.queryKey, (before) => before && { ...before, items: to(before.items) }),
    [client],
  );
  const put = useCallback(
    (ticket: Ticket) =>
      change((items) =>
        items.some(({ id }) => id === ticket.id)
          ? items.map((known) => (known.id === ticket.id ? ticket : known))
          : [...items, ticket],
      ),
    [change],
  );
  const remove = useCallback(
    (ticketId: string) => change((items) => items.filter(({ id }) => id !== ticketId)),
    [change],
  );
  return { put, remove };
};

/** Returns a function that updates a cached ticket, on its page and in the list. */
export const usePatchTicket = (ticketId: string) => {
  const client = useQueryClient();
  return (change: Partial<Ticket>) => {
    const patched = (ticket: Ticket): Ticket => (ticket.id === ticketId ? { ...ticket, ...change } : ticket);
    client.setQueryData<Ticket>(queryKeyOf("tickets", "get", { ticketId }), (before) => before && patched(before));
    client.setQueryData(myTicketsQuery.queryKey, (before) => before && { ...before, items: before.items.map(patched) });
  };
};
