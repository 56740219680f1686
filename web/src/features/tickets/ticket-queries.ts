import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Ticket } from "../../../../shared/model/ticket.ts";
import { allPagesQuery, isCode, query, queryKeyOf } from "../../api/index.ts";

/** All of the member's tickets, newest purchase first; also persisted on the device. */
export const myTicketsQuery = allPagesQuery("tickets", "list", {});

/** All of the member's tickets, refetched whenever a screen shows them. */
export const useMyTickets = () => useQuery({ ...myTicketsQuery, staleTime: 0 });

const isGone = (error: unknown) => isCode(error, "not-found", "invalid-input");

const byNumber = (one: Ticket, other: Ticket) =>
  (one.number ?? 0) - (other.number ?? 0) || one.id.localeCompare(other.id);

/**
 * One of the member's tickets, from the server or else from the device, and all tickets of its order. `error` is set if
 * there is neither, or if the server says it isn't theirs; `retry` refetches both.
 */
export const useTicket = (ticketId: string) => {
  const client = useQueryClient();
  const { data: fresh, error, refetch } = useQuery(query("tickets", "get", { ticketId }));
  const { data: tickets, isFetching, isPending, refetch: refetchTickets } = useMyTickets();
  const listed = tickets?.items.find(({ id }) => id === ticketId);
  const isMissing = Boolean(fresh && tickets && !listed && !isFetching);
  // A ticket issued after the list was read must get onto the device as well.
  const refetchedFor = useRef<string>(null);
  useEffect(() => {
    if (!isMissing || refetchedFor.current === ticketId) return;
    refetchedFor.current = ticketId;
    void client.invalidateQueries({ queryKey: queryKeyOf("tickets", "list") });
  }, [isMissing, ticketId, client]);
  const ticket = isGone(error) ? undefined : (fresh ?? listed);
  const order = tickets?.items.filter(({ session_id }) => session_id === ticket?.session_id).sort(byNumber) ?? [];
  const isUndecided = Boolean(ticket) || (isPending && !isGone(error));
  const retry = () => void Promise.all([refetch(), refetchTickets()]);
  return { ticket, order, error: isUndecided ? null : error, retry };
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
