import { expect, test, vi } from "vitest";
import { assertBindRequest } from "../../../shared/door/binding.ts";
import { fromHex, toHex } from "../../../shared/door/bytes.ts";
import { ApiError, NetworkError } from "../../../web/src/api/api-error.ts";
import { type CodePorts, prepareCode } from "../../../web/src/features/tickets/code/prepare-code.ts";
import type { KeptCode } from "../../../web/src/member/offline/codes.ts";

vi.mock("virtual:contract-routes", () => ({ routes: {} }));

type Request = Parameters<CodePorts["bind"]>[0];
type Binding = Awaited<ReturnType<CodePorts["bind"]>>;

const order_ref = "00112233445566778899aabbccddeeff";
const owner = {
  id: "user-1/cs_1",
  userId: "user-1",
  ticketId: "tkt_000001",
  title: "RAGER on the river",
  until: "2026-11-23T04:00:00.000Z",
  label: "iPhone, Safari",
};
const home = { label: "Mac, Chrome", bound_at: "2026-11-22T10:00:00.000Z" };

const answer = (about: Partial<Binding>): Binding => ({
  state: "unbound",
  binding: null,
  moves_left: 3,
  opens_at: "2026-11-19T22:00:00.000Z",
  nonce: "a-nonce",
  order_ref,
  seats: [1, 2],
  pass: null,
  server_time: 0,
  ...about,
});

/** A phone with its own store, and a server that knows one binding. */
const aPhone = (before: Partial<Binding> = {}) => {
  const kept = new Map<string, KeptCode>();
  const requests: Request[] = [];
  let bound: string | undefined;
  const ports: CodePorts = {
    read: async (id) => kept.get(id) ?? null,
    keep: async (code) => void kept.set(code.id, code),
    async bind(request) {
      requests.push(request);
      if (request.signature) bound = request.device_key;
      if (bound && bound === request.device_key) return answer({ state: "here", nonce: null, pass: "0a0b" });
      return answer(before);
    },
  };
  return { ports, kept, requests };
};

test("the phone that opens a ticket first becomes its home, by a signature over the nonce", async () => {
  const { ports, kept, requests } = aPhone();
  const state = await prepareCode(ports, owner, "bind");
  expect(state).toMatchObject({ state: "ready", pass: fromHex("0a0b") });
  const sent = requests.at(-1);
  expect(sent).toMatchObject({ nonce: "a-nonce", seats: [1, 2], move: false, label: "iPhone, Safari" });
  const deviceKey = fromHex(sent?.device_key ?? "");
  const request = { nonce: "a-nonce", order: order_ref, seats: 3, deviceKey };
  await expect(assertBindRequest(request, fromHex(sent?.signature ?? ""))).resolves.toBeUndefined();
  expect(toHex(kept.get(owner.id)?.pass ?? new Uint8Array())).toBe("0a0b");
  expect(kept.get(owner.id)?.keys.privateKey.extractable).toBe(false);
});

test("a second visit asks once and signs nothing", async () => {
  const { ports, requests } = aPhone();
  await prepareCode(ports, owner, "bind");
  requests.length = 0;
  expect(await prepareCode(ports, owner, "bind")).toMatchObject({ state: "ready" });
  expect(requests).toHaveLength(1);
  expect(requests[0]?.signature).toBeUndefined();
});

test("a computer only looks, until somebody asks for the code there", async () => {
  const { ports, kept } = aPhone();
  expect(await prepareCode(ports, owner, "look")).toEqual({ state: "unbound" });
  expect(kept.size).toBe(0);
  expect(await prepareCode(ports, owner, "bind")).toMatchObject({ state: "ready" });
});

test("opening a ticket elsewhere shows where its code lives, and only a move brings it here", async () => {
  const { ports, requests } = aPhone({ state: "elsewhere", binding: home, moves_left: 2 });
  const elsewhere = { state: "elsewhere", label: home.label, boundAt: home.bound_at, movesLeft: 2 };
  expect(await prepareCode(ports, owner, "bind")).toEqual(elsewhere);
  expect(requests).toHaveLength(1);
  expect(await prepareCode(ports, owner, "move")).toMatchObject({ state: "ready" });
  expect(requests.at(-1)?.move).toBe(true);
});

test("without a connection the kept code is shown, and nothing where none is kept", async () => {
  const { ports } = aPhone();
  const offline = { ...ports, bind: () => Promise.reject(new NetworkError()) };
  expect(await prepareCode(offline, owner, "bind")).toEqual({ state: "offline" });
  await prepareCode(ports, owner, "bind");
  expect(await prepareCode(offline, owner, "bind")).toMatchObject({ state: "ready" });
});

test.each([
  ["busy", 503, "unavailable"],
  ["without a session", 401, "unauthorized"],
  ["counting calls", 429, "too-many-requests"],
])("a server that is %s doesn't take the kept code away", async (_what, status, code) => {
  const { ports } = aPhone();
  await prepareCode(ports, owner, "bind");
  const failing = { ...ports, bind: () => Promise.reject(new ApiError({ code, status, message: "no" })) };
  expect(await prepareCode(failing, owner, "bind")).toMatchObject({ state: "ready" });
});

test("a refusal is handed on", async () => {
  const { ports } = aPhone();
  const refused = new ApiError({ code: "not-found", status: 404, message: "Ticket not found" });
  await expect(prepareCode({ ...ports, bind: () => Promise.reject(refused) }, owner, "bind")).rejects.toBe(refused);
});

test("a code that was moved away isn't shown any more, with or without a connection", async () => {
  const { ports } = aPhone();
  await prepareCode(ports, owner, "bind");
  const moved = { ...ports, bind: async () => answer({ state: "elsewhere", binding: home }) };
  expect(await prepareCode(moved, owner, "bind")).toMatchObject({ state: "elsewhere" });
  const offline = { ...ports, bind: () => Promise.reject(new NetworkError()) };
  expect(await prepareCode(offline, owner, "bind")).toEqual({ state: "offline" });
});

test("a move whose answer is lost is an error, and never shows the old code", async () => {
  const { ports } = aPhone();
  await prepareCode(ports, owner, "bind");
  const lost: CodePorts["bind"] = async (request) => {
    if (request.signature) throw new NetworkError();
    return answer({ state: "elsewhere", binding: home });
  };
  await expect(prepareCode({ ...ports, bind: lost }, owner, "move")).rejects.toBeInstanceOf(NetworkError);
});

test("a browser that keeps nothing is reported, whether it refuses at once or forgets", async () => {
  const { ports } = aPhone();
  const refusing = { ...ports, read: () => Promise.reject(new Error("no")) };
  expect(await prepareCode(refusing, owner, "bind")).toEqual({ state: "no-storage", movesLeft: 3 });
  const forgetting = { ...ports, keep: async () => undefined };
  expect(await prepareCode(forgetting, owner, "bind")).toEqual({ state: "no-storage", movesLeft: 3 });
});

test("before the code can be made nothing is made", async () => {
  const { ports, kept } = aPhone({ state: "not-yet", nonce: null });
  expect(await prepareCode(ports, owner, "bind")).toEqual({ state: "not-yet", opensAt: "2026-11-19T22:00:00.000Z" });
  expect(kept.size).toBe(0);
});

test("an answer that the code can't be made yet takes none away that is kept, as when an event was postponed", async () => {
  const { ports } = aPhone();
  await prepareCode(ports, owner, "bind");
  const postponed = { ...ports, bind: async () => answer({ state: "not-yet", nonce: null }) };
  expect(await prepareCode(postponed, owner, "bind")).toMatchObject({ state: "not-yet" });
  const offline = { ...ports, bind: () => Promise.reject(new NetworkError()) };
  expect(await prepareCode(offline, owner, "bind")).toMatchObject({ state: "ready" });
});
