import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { call, keyOf } from "../../api/index.ts";
import { useLive } from "../../member/live.ts";

export type Search = { state: "searching" } | { state: "found"; ticketId: string } | { state: "missing" };

const pauseMilliseconds = 2_000;
const attempts = 15;
const attemptsAfterReconcile = 8;

const look = async (sessionId: string): Promise<string | null> => {
  const found = await call("tickets", "bySession", { sessionId }).catch(() => null);
  return found?.items[0]?.id ?? null;
};

const pause = (signal: AbortSignal) =>
  new Promise<void>((resume) => {
    const timer = setTimeout(resume, pauseMilliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resume();
    });
  });

const lookRepeatedly = async (sessionId: string, times: number, signal: AbortSignal): Promise<string | null> => {
  for (let attempt = 0; attempt < times && !signal.aborted; attempt++) {
    if (attempt > 0) await pause(signal);
    const ticketId = signal.aborted ? null : await look(sessionId);
    if (ticketId) return ticketId;
  }
  return null;
};

/** Looks for the ticket of a payment: 15 times every 2 s, then asks for a reconciliation once, then for 15 s more. */
const searchTicket = async (sessionId: string, signal: AbortSignal): Promise<string | null> => {
  const early = await lookRepeatedly(sessionId, attempts, signal);
  if (early || signal.aborted) return early;
  await call("tickets", "reconcile", { sessionId }).catch(() => null);
  return lookRepeatedly(sessionId, attemptsAfterReconcile, signal);
};

/**
 * The search of the payment-success screen, and a way to start it anew. The live connection may end it first; where there is
 * none, the looks find the ticket.
 */
export const useTicketSearch = (sessionId: string | null) => {
  const [run, setRun] = useState(0);
  const [search, setSearch] = useState<Search>({ state: "searching" });
  const looking = useRef<AbortController>(null);
  const client = useQueryClient();
  const settle = useCallback(
    (ticketId: string | null | undefined) => {
      setSearch(ticketId ? { state: "found", ticketId } : { state: "missing" });
      void client.invalidateQueries({ queryKey: keyOf("tickets", "list") });
    },
    [client],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` starts the same search anew
  useEffect(() => {
    const stop = new AbortController();
    looking.current = stop;
    setSearch(sessionId ? { state: "searching" } : { state: "missing" });
    if (sessionId) void searchTicket(sessionId, stop.signal).then((found) => stop.signal.aborted || settle(found));
    return () => stop.abort();
  }, [sessionId, run, settle]);
  useLive((said) => {
    if (said.type !== "tickets-issued" || said.session_id !== sessionId) return;
    looking.current?.abort();
    settle(said.ticket_ids[0]);
  });
  return { search, again: useCallback(() => setRun((before) => before + 1), []) };
};
