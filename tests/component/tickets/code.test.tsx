import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { toHex } from "../../../shared/door/bytes.ts";
import { signPass } from "../../../shared/door/signatures.ts";
import type { Answer } from "../../../web/src/api/index.ts";
import { passTime, playTime, retriesMilliseconds } from "../../support/component/pass-time.ts";
import { answer, lose, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aTicket, inHours } from "../../support/component/samples/tickets.ts";
import { openTicket, ticketStatus } from "../../support/component/ticket-screens.ts";
import { findToast } from "../../support/component/toast.ts";
import { city, livePass } from "../../support/door/door.ts";

type Binding = Answer<"doorPasses", "bind">;

const pass = toHex(await signPass(city.privateKey, livePass()));
const home = { label: "iPhone, Safari", bound_at: "2026-11-22T15:00:00.000Z" };
const drawnCode = () => screen.findByRole("img", { name: "Your ticket's code" });
const expectNoCode = () => expect(screen.queryByRole("img", { name: "Your ticket's code" })).toBeNull();

const binding = (about: Partial<Binding>): Binding => ({
  state: "unbound",
  binding: null,
  moves_left: 3,
  opens_at: "2026-11-19T22:00:00.000Z",
  nonce: "a-nonce",
  order_ref: "00112233445566778899aabbccddeeff",
  seats: [1, 2],
  pass: null,
  server_time: 0,
  ...about,
});

/** Binds the code of whoever signs for it; all others hear where it lives. */
const answerBind = (before: Partial<Binding> = {}) => {
  let bound: string | undefined;
  answer("doorPasses", "bind", (request) => {
    if (request.signature) bound = request.device_key;
    return binding(bound && bound === request.device_key ? { state: "here", nonce: null, pass } : before);
  });
};

const asPhone = () => {
  const { matchMedia } = window;
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    query === "(pointer: coarse)" ? ({ matches: true } as MediaQueryList) : matchMedia.call(window, query),
  );
};

const tickets = [1, 2].map((number) =>
  aTicket({ id: `tkt_0000000${number}`, number, order_quantity: 2, event: { door_mode: "scan" } }),
);
const [first = aTicket(), second = aTicket()] = tickets;
const open = (ticket = first) => openTicket(ticket, { order: tickets });
const reopen = () => {
  cleanup();
  return open();
};

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});

test("one code lets all tickets of an order in, on each of their pages, and none of them is redeemed by hand", async () => {
  asPhone();
  answerBind();
  const user = await open();
  await drawnCode();
  expect(screen.getByText("Lets in tickets 1 and 2.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Redeem" })).toBeNull();
  await user.click(screen.getByRole("link", { name: "Ticket 2 of 2" }));
  await waitFor(() => expect(window.location.pathname).toBe(`/ticket/${second.id}`));
  await drawnCode();
});

test.each([
  { what: "can't be reached", fail: () => lose("doorPasses", "bind") },
  { what: "has a fault", fail: () => refuse("doorPasses", "bind", { status: 500, code: "internal-error" }) },
])("a code that was set up is shown although the server $what", async ({ fail }) => {
  asPhone();
  playTime();
  answerBind();
  await open();
  await drawnCode();
  fail();
  await reopen();
  await drawnCode();
  await passTime(retriesMilliseconds);
  await drawnCode();
  expect(screen.queryByText("Couldn't load your code")).toBeNull();
});

test("a code stays on the screen while others move it at the same moment, until a look says where it lives", async () => {
  asPhone();
  playTime();
  answerBind();
  await open();
  await drawnCode();
  const asked = requestsOf("doorPasses", "bind").length;
  refuse("doorPasses", "bind", { status: 409, code: "bind.changed" });
  await passTime(125_000);
  expect(requestsOf("doorPasses", "bind").length).toBeGreaterThan(asked);
  expect(screen.queryByText("Couldn't load your code")).toBeNull();
  await drawnCode();
  answerBind({ state: "elsewhere", binding: home });
  await passTime(125_000);
  expect(await screen.findByRole("heading", { name: "Your code lives on iPhone, Safari" })).toBeVisible();
});

test("without a connection and without an earlier visit the page tells what is missing, and Try again draws the code", async () => {
  asPhone();
  playTime();
  lose("doorPasses", "bind");
  const user = await open();
  await passTime(retriesMilliseconds);
  expect(await screen.findByRole("heading", { name: "Your code isn't on this phone yet" })).toBeVisible();
  expectNoCode();
  answerBind();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await drawnCode();
});

test("a code that the server refuses is explained, and Try Again draws it once it doesn't any more", async () => {
  asPhone();
  refuse("doorPasses", "bind", { status: 409, code: "ticket.cancelled", message: "This ticket was cancelled" });
  const user = await open();
  expect(await screen.findByText("Couldn't load your code")).toBeVisible();
  expect(screen.getByText("This ticket was cancelled")).toBeVisible();
  answerBind();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await drawnCode();
});

test("a code that was bound elsewhere at the same moment is looked for once more", async () => {
  asPhone();
  refuse("doorPasses", "bind", { status: 409, code: "bind.changed" }, { once: true });
  answerBind({ state: "elsewhere", binding: home });
  playTime();
  await open();
  await passTime(2_000);
  expect(await screen.findByRole("heading", { name: "Your code lives on iPhone, Safari" })).toBeVisible();
});

test("a code on another phone is moved here only when that is asked for and confirmed", async () => {
  asPhone();
  answerBind({ state: "elsewhere", binding: home });
  const user = await open();
  expect(await screen.findByRole("heading", { name: "Your code lives on iPhone, Safari" })).toBeVisible();
  expectNoCode();
  await user.click(screen.getByRole("button", { name: "Use on this phone" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("The code on iPhone, Safari stops working.");
  expect(dialog).toHaveTextContent("You can move it 3 more times today.");
  expect(requestsOf("doorPasses", "bind").filter(({ signature }) => signature)).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Use on this phone" }));
  await drawnCode();
  expect(requestsOf("doorPasses", "bind").filter(({ signature }) => signature)).toMatchObject([{ move: true }]);
});

test("a code that can't be moved any more today stays where it is", async () => {
  asPhone();
  answerBind({ state: "elsewhere", binding: home, moves_left: 0 });
  await open();
  expect(await screen.findByRole("button", { name: "No more moves today" })).toBeDisabled();
});

test("a move that is refused is reported, and the page goes on with where the code lives", async () => {
  asPhone();
  answerBind({ state: "elsewhere", binding: home });
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Use on this phone" }));
  const message = "You've moved this code 3 times today";
  answer("doorPasses", "bind", binding({ state: "elsewhere", binding: home, moves_left: 1 }), { once: true });
  refuse("doorPasses", "bind", { status: 429, code: "bind.moves-used", message }, { once: true });
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Use on this phone" }));
  await findToast(message);
  expect(await screen.findByRole("heading", { name: "Your code lives on iPhone, Safari" })).toBeVisible();
  expectNoCode();
});

test("a code that moved away is gone from this phone at the next look, also without a connection", async () => {
  asPhone();
  playTime();
  answerBind();
  await open();
  await drawnCode();
  answerBind({ state: "elsewhere", binding: { ...home, label: "Android phone, Chrome" } });
  await reopen();
  expect(await screen.findByRole("heading", { name: "Your code lives on Android phone, Chrome" })).toBeVisible();
  expectNoCode();
  lose("doorPasses", "bind");
  await reopen();
  await passTime(retriesMilliseconds);
  expect(await screen.findByRole("heading", { name: "Your code isn't on this phone yet" })).toBeVisible();
  expectNoCode();
});

test("a browser that keeps nothing explains itself and offers a code to print", async () => {
  asPhone();
  answerBind();
  vi.spyOn(window.indexedDB, "open").mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  await open();
  expect(await screen.findByRole("heading", { name: "This browser can't keep your code" })).toBeVisible();
  expect(await screen.findByRole("button", { name: "Get a code to print" })).toBeVisible();
});

test("a code to print that can't be made is told with the reason, and can be asked for again", async () => {
  asPhone();
  answerBind();
  vi.spyOn(window.indexedDB, "open").mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Get a code to print" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Get a code to print?" }));
  refuse("doorPasses", "bind", { status: 409, code: "conflict", message: "Not any more today" });
  await user.click(dialog.getByRole("button", { name: "Get the code" }));
  await findToast("Not any more today");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name: "Get a code to print" })).toBeEnabled();
});

test("before 72 hours to doors the page tells when the code comes", async () => {
  asPhone();
  answerBind({ state: "not-yet", nonce: null, opens_at: "2031-01-13T01:00:00.000Z" });
  await open();
  expect(await screen.findByText("Your live code opens Sun, Jan 12, 8 PM")).toBeVisible();
  expect(screen.getByText(/phone you'll bring\. We'll email you\.$/)).toBeVisible();
});

test("a computer asks before it becomes the home of a code", async () => {
  answerBind();
  const user = await open();
  expect(await screen.findByRole("heading", { name: "Open this page on your phone" })).toBeVisible();
  expect(requestsOf("doorPasses", "bind").filter(({ signature }) => signature)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Use this device instead" }));
  await drawnCode();
});

test("[door-07] a code to print that was made before is shown again, with what to bring", async () => {
  asPhone();
  answer("doorPasses", "bind", ({ still }) =>
    binding(still ? { state: "still", pass } : { state: "still", nonce: null, moves_left: 2 }),
  );
  const user = await open();
  expect(await screen.findByRole("heading", { name: "You have a code to print" })).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Show the code" }));
  expect(await screen.findByText("Bring an ID with your name on it.")).toBeVisible();
  expect(screen.getByRole("img", { name: "Your ticket's printed code" })).toBeVisible();
  expect(requestsOf("doorPasses", "bind").filter(({ still }) => still)).toMatchObject([{ move: false }]);
});

const admitted = { ...first, status: "redeemed", check_in_ts: new Date().toISOString() } as const;
/** Its page doesn't ask again by itself, as it does while the door may let its ticket in. */
const tomorrow = aTicket({ event: { door_mode: "scan", start_at: inHours(48) } });
const since = /^You're in since \d{1,2}:\d\d [AP]M$/;

test("[in-09] a ticket whose code is refused, because the door let it in, reads You're in since then in place of its code", async () => {
  asPhone();
  playTime();
  answerBind();
  await openTicket(tomorrow);
  await drawnCode();
  answer("tickets", "get", { ...tomorrow, status: "redeemed", check_in_ts: new Date().toISOString() });
  refuse("doorPasses", "bind", { status: 404, code: "not-found" });
  await passTime(125_000);
  await waitFor(() => expect(ticketStatus()).toMatch(since));
  expectNoCode();
  expect(screen.queryByRole("button", { name: "REDEEMED" })).toBeNull();
});

test("[in-09] a code that others only move at the same moment doesn't have its ticket read again", async () => {
  asPhone();
  playTime();
  answerBind();
  await openTicket(tomorrow);
  await drawnCode();
  const asked = requestsOf("tickets", "get").length;
  refuse("doorPasses", "bind", { status: 409, code: "bind.changed" });
  await passTime(125_000);
  expect(requestsOf("tickets", "get")).toHaveLength(asked);
});

test("[in-09] a ticket that came in on an earlier day says on which", async () => {
  await openTicket({ ...admitted, check_in_ts: "2026-01-17T02:41:00.000Z" });
  await waitFor(() => expect(ticketStatus()).toBe("You're in since Fri, Jan 16, 9:41 PM"));
});

test("[in-10] a live code has a ring of its own for each code", async () => {
  asPhone();
  playTime();
  answerBind();
  await open();
  await drawnCode();
  const ring = () => document.querySelector("[data-ring]");
  const before = ring();
  expect(before).not.toBeNull();
  await passTime(15_000);
  await waitFor(() => expect(ring()).not.toBe(before));
  expect(document.querySelectorAll("[data-ring]")).toHaveLength(1);
});
