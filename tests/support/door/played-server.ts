import type { door } from "../../../shared/api/door.ts";
import type { RequestOf, ResponseOf } from "../../../shared/api/route.ts";
import type { ListedOrder } from "../../../shared/door/list.ts";
import { seatKey, seatsIn } from "../../../shared/door/seats.ts";
import type { DoorDevice, DoorRow } from "../../../shared/model/door.ts";
import * as played from "./door.ts";
import { aDevice, anEvent } from "./played-pairing.ts";

type SyncInput = RequestOf<typeof door.sync>;
type SyncOutput = ResponseOf<typeof door.sync>;

/**
 * The door's server as a scanner in the same process sees it: it stores rows in order, once, and names who was in already. `takes` is how
 * long an answer is under way, in milliseconds; `refuses` answers with an error instead. `askedAt` is when it was asked last.
 */
export const aPlayedServer = (orders: ListedOrder[] = [played.listedOrder()]) => {
  const state = {
    takes: 20,
    isDown: false,
    refuses: null as [status: number, code: string, message?: string] | null,
    /** What the paired device is, beside its label. */
    device: {} as Partial<DoorDevice>,
    misses: false,
    calls: 0,
    askedAt: 0,
  };
  const contacts: SyncInput[] = [];
  const stored: DoorRow[] = [];
  const others: DoorRow[] = [];
  const inByTicket = new Map<string, DoorRow>();
  const answer: Partial<SyncOutput> = {};

  const conflictsOf = (row: DoorRow): boolean => {
    if (row.kind === "undo") {
      for (const [key, admission] of inByTicket)
        if (admission.device === row.row.device && admission.sequence === row.row.sequence) inByTicket.delete(key);
      return false;
    }
    if (row.kind === "void") return false;
    const keys = seatsIn(row.seats).map((seat) => seatKey(row.order, seat));
    if (row.kind === "exit") {
      for (const key of keys) inByTicket.delete(key);
      return false;
    }
    const isRefused = keys.some((key) => inByTicket.has(key));
    for (const key of keys) if (!inByTicket.has(key)) inByTicket.set(key, row);
    return isRefused;
  };
  const receive = (rows: readonly DoorRow[]): number[] => {
    const conflicts: number[] = [];
    for (const row of rows) {
      if (row.sequence !== stored.length + 1) continue;
      stored.push(row);
      if (conflictsOf(row)) conflicts.push(row.sequence);
    }
    return conflicts;
  };
  const sync = (input: SyncInput): SyncOutput => {
    contacts.push(input);
    const conflicts = receive(input.rows);
    const now = Date.now();
    return {
      server_time: now,
      acknowledged: stored.length,
      refused: [],
      conflicts,
      delta:
        input.list_version === null
          ? null
          : {
              from: input.list_version - 15_000,
              to: now,
              complete_until: Math.floor(now / 1_000) - 15,
              orders,
            },
      rows: others.filter(({ device, sequence }) => sequence > (input.seen[device] ?? 0)),
      has_more: false,
      keys: [{ key: played.cityKeyText, revoked: false }],
      device: aDevice({ ...state.device, acknowledged: stored.length }),
      event: anEvent,
      inside: { capacity: 300, admitted: 0, out: 0, gates: [{ gate: "North", admitted: 0 }] },
      ...answer,
    };
  };
  const list = () => ({ version: Date.now(), base: played.listBase, cursor: null, next: null, orders });

  const pairings: RequestOf<typeof door.pair>[] = [];
  const pair = (input: RequestOf<typeof door.pair>): ResponseOf<typeof door.pair> => {
    pairings.push(input);
    return {
      device: aDevice({ label: input.label, ...state.device }),
      token: "event.device.secret",
      event: anEvent,
      keys: [{ key: played.cityKeyText, revoked: false }],
      server_time: Date.now(),
    };
  };

  /** Until the answer is there, or whoever asked gives up. */
  const wait = (signal?: AbortSignal | null) =>
    new Promise<void>((resolve, reject) => {
      setTimeout(resolve, state.takes);
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  const request = async (path: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    state.calls += 1;
    state.askedAt = Date.now();
    if (state.isDown) throw new TypeError("Failed to fetch");
    await wait(init?.signal);
    if (state.refuses) {
      const [status, code, message = code] = state.refuses;
      return Response.json({ error: { code, message } }, { status });
    }
    if (path === "/api/door/pair") return Response.json(pair(JSON.parse(String(init?.body))), { status: 201 });
    if (String(path).startsWith("/api/door/list")) return Response.json(list());
    const heard = sync(JSON.parse(String(init?.body)) as SyncInput);
    // The rows arrived; the answer got lost.
    if (state.misses) throw new TypeError("Failed to fetch");
    return Response.json(heard);
  };
  /** Another scanner lets seats in, and the server has it. */
  const admitElsewhere = (row: DoorRow): void => {
    others.push(row);
    conflictsOf(row);
  };
  return {
    state,
    contacts,
    pairings,
    stored,
    others,
    answer,
    fetch: request as typeof fetch,
    admitElsewhere,
    inByTicket,
  };
};
