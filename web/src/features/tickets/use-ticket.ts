import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Ticket } from "../../../../shared/model/ticket.ts";
import { isLive } from "../../../../shared/rules/event-times.ts";
import { isCode, query } from "../../api/index.ts";
import { pollAfter } from "../../api/poll.ts";
import { serverClock } from "../../member/server-time.ts";
import { useListedTicket, useMyTickets } from "./ticket-queries.ts";

const isGone = (error: unknown) => isCode(error, "not-found", "invalid-input");

/** How often a shown ticket is read again while the door may let it in, should the live connection not tell of a change. */
const checkMilliseconds = 8_000;

/** By how much the list, which an index answers, may be behind the ticket itself. */
const listLagMilliseconds = 5_000;

type ReadList = { data: { items: Ticket[] } | undefined; dataUpdatedAt: number };
type ReadTicket = { data: Ticket | undefined; error: Error | null; dataUpdatedAt: number };

/**
 * What the server said of a ticket is in the list and on the device at once, whatever becomes of the list's own read: otherwise a ticket
 * that was sent would read as valid again without a connection (R54). A list read just afterwards may still be older.
 */
const useKeepListed = (ticketId: string, { data, error, dataUpdatedAt }: ReadTicket, list: ReadList) => {
  const { put, remove } = useListedTicket();
  const listed = list.data?.items.find(({ id }) => id === ticketId);
  const isListed = listed !== undefined;
  const isRefused = isGone(error);
  const isNewer = data !== undefined && dataUpdatedAt + listLagMilliseconds >= list.dataUpdatedAt;
  const differs = isNewer && JSON.stringify(listed) !== JSON.stringify(data);
  useEffect(() => {
    if (isRefused) {
      if (isListed) remove(ticketId);
    } else if (data && differs) put(data);
  }, [put, remove, ticketId, data, isRefused, isListed, differs]);
};

/** Whether who came in with a ticket is out at `now` and may come back. A device may have kept it from before this was told. */
export const isAway = ({ status, out_ts, held_by, event }: Ticket, now: string): boolean =>
  status === "redeemed" && Boolean(out_ts) && held_by === null && isLive(event, now);

/** Whether the door may let a ticket in or out at `now`: then its page follows what the door does. */
export const isUsable = ({ status, event }: Ticket, now: string): boolean =>
  (status === "valid" || (status === "redeemed" && event.re_entry)) && isLive(event, now);

type OwnRead = Parameters<typeof pollAfter>[0] & { state: { data: Ticket | undefined; error: Error | null } };

const checkAgain = (read: OwnRead) => {
  const { data, error } = read.state;
  const isChecked = data && isUsable(data, new Date(serverClock.now()).toISOString()) && !isGone(error);
  return pollAfter(read, isChecked ? checkMilliseconds : false);
};

const byNumber = (one: Ticket, other: Ticket) =>
  (one.number ?? 0) - (other.number ?? 0) || one.id.localeCompare(other.id);

/**
 * One of the member's tickets, from the server or else from the device, and all tickets of its order. `error` is set if
 * there is neither, or if the server says it isn't theirs; `retry` refetches both.
 */
export const useTicket = (ticketId: string) => {
  const own = useQuery({ ...query("tickets", "get", { ticketId }), refetchInterval: checkAgain });
  const list = useMyTickets();
  const isRefused = isGone(own.error);
  const listed = list.data?.items.find(({ id }) => id === ticketId);
  const ticket = isRefused ? undefined : (own.data ?? listed);
  useKeepListed(ticketId, own, list);
  const order = list.data?.items.filter(({ session_id }) => session_id === ticket?.session_id).sort(byNumber) ?? [];
  const isUndecided = Boolean(ticket) || (list.isPending && !isRefused);
  const retry = () => void Promise.all([own.refetch(), list.refetch()]);
  return { ticket, order, error: isUndecided ? null : own.error, retry };
};
