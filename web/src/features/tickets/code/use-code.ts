import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Ticket } from "../../../../../shared/model/ticket.ts";
import { getLiveWindow } from "../../../../../shared/rules/event-times.ts";
import { call, isCode, queryKeyOf } from "../../../api/index.ts";
import { pollAfter } from "../../../api/poll.ts";
import { codeId, keepCode, readCode } from "../../../member/offline/codes.ts";
import { describeDevice } from "./describe-device.ts";
import {
  type CodeIntent,
  type CodeOwner,
  type CodePorts,
  type CodeState,
  prepareCode,
  toReady,
} from "./prepare-code.ts";

/** How often an open page asks whether its code still lives here. */
const checkMilliseconds = 120_000;

const ports: CodePorts = {
  read: readCode,
  keep: keepCode,
  bind: (request) => call("doorPasses", "bind", request),
};

const ownerOf = ({ id, session_id, event }: Ticket, userId: string): CodeOwner => ({
  id: codeId(userId, session_id),
  userId,
  ticketId: id,
  title: event.title,
  until: getLiveWindow(event).closes_at,
  label: describeDevice(navigator.userAgent),
});

// Two pages of an order would each make a key.
const oneAtATime = <Result>(id: string, work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request(`playyy-code ${id}`, work) : work();

/** A code goes to the phone that opens its ticket first; a computer asks, because few people bring one to the door. */
const openingIntent = (): CodeIntent => (window.matchMedia("(pointer: coarse)").matches ? "bind" : "look");

/** Where the code of a ticket's order lives, and what moves it here. */
export const useCode = (ticket: Ticket, userId: string) => {
  const client = useQueryClient();
  const owner = ownerOf(ticket, userId);
  const queryKey = ["ticket-code", owner.id];
  const prepare = (intent: CodeIntent) => oneAtATime(owner.id, () => prepareCode(ports, owner, intent));
  // Shown at once: where the network is slow, the server's answer may take half a minute.
  const { data: kept } = useQuery({
    queryKey: [...queryKey, "kept"],
    queryFn: () => readCode(owner.id).catch(() => null),
    structuralSharing: false,
  });
  const code = useQuery<CodeState>({
    queryKey,
    queryFn: () => prepare(openingIntent()),
    staleTime: 0,
    refetchInterval: (read) => pollAfter(read, checkMilliseconds),
    refetchOnReconnect: "always",
    structuralSharing: false,
    // Somebody else bound it at the same moment: the second look says where it lives.
    retry: (failures, error) => failures === 0 && isCode(error, "bind.changed"),
  });
  const bind = useMutation({
    mutationFn: (intent: "bind" | "move") => prepare(intent),
    onSuccess: (state) => client.setQueryData(queryKey, state),
    onError: () => code.refetch(),
  });
  // A code that is refused may be one that let in, on another connection than this page's: the ticket says so.
  const { error } = code;
  useEffect(() => {
    if (error && !isCode(error, "bind.changed"))
      void client.invalidateQueries({ queryKey: queryKeyOf("tickets", "get", { ticketId: ticket.id }) });
  }, [error, client, ticket.id]);
  const state = code.data ?? (code.error ? null : kept && toReady(kept));
  return { state, error: code.data ? null : code.error, retry: code.refetch, bind };
};
