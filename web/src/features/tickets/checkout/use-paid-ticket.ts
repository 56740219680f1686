import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { scatterWait } from "../../../../../shared/model/retry-wait.ts";
import { call, isCode, queryKeyOf } from "../../../api/index.ts";
import { useLive } from "../../../member/use-live.ts";

/** `unknown`: the server finds no such payment of this caller, so nothing may be promised (R38). */
export type PaidTicketSearch =
  | { state: "searching" }
  | { state: "found"; ticketId: string }
  | { state: "missing" }
  | { state: "unknown" };

const pauseMilliseconds = 2_000;
const maxAttempts = 15;
const maxAttemptsAfterReconcile = 8;

const unknown = Symbol("unknown session");
type Found = string | null | typeof unknown;

const fetchTicketId = async (sessionId: string): Promise<Found> => {
  try {
    return (await call("tickets", "bySession", { sessionId })).items[0]?.id ?? null;
  } catch (error) {
    return isCode(error, "not-found", "invalid-input") ? unknown : null;
  }
};

const pause = (signal: AbortSignal) =>
  new Promise<void>((resume) => {
    const timer = setTimeout(resume, scatterWait(pauseMilliseconds, Math.random()));
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resume();
    });
  });

const pollForTicket = async (sessionId: string, times: number, signal: AbortSignal): Promise<Found> => {
  for (let attempt = 0; attempt < times && !signal.aborted; attempt++) {
    if (attempt > 0) await pause(signal);
    const found = signal.aborted ? null : await fetchTicketId(sessionId);
    if (found) return found;
  }
  return null;
};

/**
 * Polls for the ticket of a payment: 15 times every 2 s, then reconciles once, then for 15 s more. Stops immediately if
 * the session is unknown or somebody else's.
 */
const findPaidTicket = async (sessionId: string, signal: AbortSignal): Promise<Found> => {
  const early = await pollForTicket(sessionId, maxAttempts, signal);
  if (early || signal.aborted) return early;
  await call("tickets", "reconcile", { sessionId }).catch(() => null);
  return pollForTicket(sessionId, maxAttemptsAfterReconcile, signal);
};

/**
 * The payment-success screen's search for the ticket, and a function to restart it. The live connection may find the
 * ticket first; without one, polling does.
 */
export const usePaidTicket = (sessionId: string | null) => {
  const [run, setRun] = useState(0);
  const [search, setSearch] = useState<PaidTicketSearch>({ state: "searching" });
  const running = useRef<AbortController>(null);
  const client = useQueryClient();
  const settle = useCallback(
    (found: Found | undefined) => {
      if (found === unknown) return setSearch({ state: "unknown" });
      setSearch(found ? { state: "found", ticketId: found } : { state: "missing" });
      void client.invalidateQueries({ queryKey: queryKeyOf("tickets", "list") });
    },
    [client],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` restarts the same search
  useEffect(() => {
    const stop = new AbortController();
    running.current = stop;
    setSearch({ state: sessionId ? "searching" : "unknown" });
    if (sessionId) void findPaidTicket(sessionId, stop.signal).then((found) => stop.signal.aborted || settle(found));
    return () => stop.abort();
  }, [sessionId, run, settle]);
  useLive((received) => {
    if (received.type !== "tickets-issued" || received.session_id !== sessionId) return;
    running.current?.abort();
    settle(received.ticket_ids[0]);
  });
  return { search, restart: useCallback(() => setRun((before) => before + 1), []) };
};
