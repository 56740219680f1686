import type { doorPasses } from "../../shared/api/door-passes.ts";
import type { InputOf, ResultOf } from "../../shared/api/route.ts";
import { assertBindRequest } from "../../shared/door/binding.ts";
import { fromHex } from "../../shared/door/bytes.ts";
import { CodeError } from "../../shared/door/problem.ts";
import { toSeatMask } from "../../shared/door/seats.ts";
import { AppError } from "../../shared/model/errors.ts";
import { cityDay } from "../../shared/rules/city-day.ts";
import { getLiveWindow } from "../../shared/rules/event-times.ts";
import { env } from "../platform/env.ts";
import { type conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { createChangedError, createNotYetError } from "./bind-errors.ts";
import { assertNonce, issueNonce } from "./bind-nonce.ts";
import { bindSeats } from "./bind-seats.ts";
import { codesOpenAt } from "./code-window.ts";
import { type HeldOrder, readHeldOrder } from "./held-order.ts";
import { issuePass } from "./issue-pass.ts";
import { movesADay } from "./plan-binding.ts";
import { codeStateOf, lastBound, movesOn, type Wanted } from "./seats.ts";

type BindInput = InputOf<typeof doorPasses.bind>;
type BindResult = ResultOf<typeof doorPasses.bind>;

const attempts = 3;
const unnamedDevice = "Another device";
const paper = "A code to print";

const describeHome = ({ seats }: HeldOrder): BindResult["binding"] => {
  const home = lastBound(seats);
  return home?.bound_at ? { label: home.label ?? unnamedDevice, bound_at: home.bound_at } : null;
};

const toResult = (held: HeldOrder, now: string, rest: Pick<BindResult, "state" | "nonce" | "pass">): BindResult => ({
  ...rest,
  binding: describeHome(held),
  moves_left: Math.max(0, movesADay - movesOn(held.seats, cityDay(now, env("CITY_ZONE")))),
  opens_at: codesOpenAt(held.event),
  order_ref: held.order.order_ref,
  seats: held.seats.map(({ number }) => number),
  server_time: Date.parse(now),
});

const assertNotOver = ({ event }: HeldOrder, now: string): void => {
  const window = getLiveWindow(event);
  if (now >= window.closes_at) throw new AppError("ticket.too-late", "This event is over.", window);
};

const describeCode = async (held: HeldOrder, input: BindInput, userId: string, now: string): Promise<BindResult> => {
  if (now < codesOpenAt(held.event)) return toResult(held, now, { state: "not-yet", nonce: null, pass: null });
  const state = codeStateOf(held.seats, input.device_key);
  const { ticketId, device_key: key } = input;
  // The pass is worth nothing without the phone's key: whoever holds the ticket may have it again.
  const pass =
    state === "here" && key ? await issuePass(held, { kind: "live", key }, held.seats[0]?.issued_at ?? 0, now) : null;
  return toResult(held, now, { state, nonce: await issueNonce({ userId, ticketId, seats: held.seats }, now), pass });
};

const assertSigned = async (held: HeldOrder, input: BindInput, userId: string, now: string): Promise<Wanted> => {
  const { ticketId, device_key: key, nonce, signature } = input;
  if (!key || !nonce || !signature)
    throw new AppError("invalid-input", "A phone's key, a nonce and a signature go together.");
  await assertNonce(nonce, { userId, ticketId, seats: held.seats }, now);
  const seats = toSeatMask(held.seats.map(({ number }) => number));
  const request = { nonce, order: held.order.order_ref, seats, deviceKey: fromHex(key) };
  try {
    await assertBindRequest(request, fromHex(signature));
  } catch (error) {
    throw error instanceof CodeError ? new AppError("invalid-input", "The phone's signature doesn't fit.") : error;
  }
  return { kind: "live", key };
};

const isForBinding = ({ nonce, signature, still }: BindInput): boolean => still || Boolean(nonce ?? signature);

const bindAsked = async (
  held: HeldOrder,
  input: BindInput,
  userId: string,
  now: string,
): Promise<BindResult | typeof conflict> => {
  const wanted = input.still ? ({ kind: "still" } as const) : await assertSigned(held, input, userId, now);
  const label = input.still ? paper : (input.label ?? unnamedDevice);
  const bound = await bindSeats(held, { userId, wanted, mayMove: input.move, label }, now);
  if (typeof bound !== "object") return bound;
  return toResult(bound.held, now, { state: input.still ? "still" : "here", nonce: null, pass: bound.pass });
};

/**
 * Says where the code of a ticket lives, with a nonce for binding it; or binds the caller's seats of its order, to the phone that
 * signed the nonce or as a still code, and returns the pass (`bindSeats`). A lost answer is asked for again.
 * Throws as `readHeldOrder`, and `ticket.too-late`, `bind.not-yet`, `bind.elsewhere`, `bind.moves-used`, `bind.changed`, `invalid-input`,
 * `unavailable`.
 */
export const bindTicket = async (input: BindInput, userId: string, now: string): Promise<BindResult> => {
  const held = await readHeldOrder(input.ticketId, userId, input.seats);
  assertNotOver(held, now);
  if (!isForBinding(input)) return describeCode(held, input, userId, now);
  if (now < codesOpenAt(held.event)) throw createNotYetError(codesOpenAt(held.event));
  // What changed meanwhile may be a name or another holder's seat; a nonce tells when it was the seats' own binding.
  const attempt = async (turn: number) => {
    const current = turn === 0 ? held : await readHeldOrder(input.ticketId, userId, input.seats);
    return bindAsked(current, input, userId, now);
  };
  return retryOnConflict(attempts, attempt, createChangedError);
};
