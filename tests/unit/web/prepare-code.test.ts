import { describe, expect, test, vi } from "vitest";
import { assertBindRequest } from "../../../shared/door/binding.ts";
import { fromHex, toHex } from "../../../shared/door/bytes.ts";
import { ApiError, NetworkError } from "../../../web/src/api/api-error.ts";
import { type CodeIntent, type CodePorts, prepareCode } from "../../../web/src/features/tickets/code/prepare-code.ts";
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

describe("a code that this device kept", () => {
  const aHome = async () => {
    const phone = aPhone();
    await prepareCode(phone.ports, owner, "bind");
    const keep = vi.fn(phone.ports.keep);
    const prepare = (binding: Partial<Binding>, intent: CodeIntent = "look") =>
      prepareCode({ ...phone.ports, keep, bind: async () => answer(binding) }, owner, intent);
    return { ...phone, keep, prepare };
  };

  test("is written again only when the server names another pass", async () => {
    const { prepare, keep, kept } = await aHome();
    expect(await prepare({ state: "here", nonce: null, pass: "0a0b" })).toMatchObject({ pass: fromHex("0a0b") });
    expect(keep).not.toHaveBeenCalled();
    expect(await prepare({ state: "here", nonce: null, pass: "0a0c" })).toMatchObject({ pass: fromHex("0a0c") });
    expect(toHex(kept.get(owner.id)?.pass ?? new Uint8Array())).toBe("0a0c");
  });

  test("isn't shown as ready by an answer without a pass, or of another state than here", async () => {
    const { prepare } = await aHome();
    expect(await prepare({ state: "here", pass: null })).toMatchObject({ state: "elsewhere" });
    expect(await prepare({ state: "elsewhere", binding: home, pass: "0a0b" })).toMatchObject({ state: "elsewhere" });
  });

  test("counts no more after a refusal, but after a fault of the server it does", async () => {
    const { ports } = await aHome();
    const failing = (status: number) =>
      prepareCode(
        { ...ports, bind: () => Promise.reject(new ApiError({ code: "internal-error", status, message: "no" })) },
        owner,
        "look",
      );
    await expect(failing(499)).rejects.toMatchObject({ status: 499 });
    expect(await failing(500)).toMatchObject({ state: "ready" });
  });

  test("counts no more when something else fails than a request, which has a status like one", async () => {
    const { ports } = await aHome();
    const failing = { ...ports, bind: () => Promise.reject(Object.assign(new Error("no"), { status: 404 })) };
    expect(await prepareCode(failing, owner, "look")).toMatchObject({ state: "ready" });
  });
});

test("a code for print is shown as such, and only a move makes this phone its home", async () => {
  const { ports, kept } = aPhone({ state: "still", moves_left: 2 });
  expect(await prepareCode(ports, owner, "bind")).toEqual({ state: "still", movesLeft: 2 });
  expect(kept.size).toBe(0);
  expect(await prepareCode(ports, owner, "move")).toMatchObject({ state: "ready" });
});

test("a code whose answer names this device, which kept nothing, is shown as elsewhere whatever is asked", async () => {
  const { ports, kept } = aPhone({ state: "here", binding: home, pass: "0a0b" });
  for (const intent of ["look", "bind", "move"] as const)
    expect(await prepareCode(ports, owner, intent)).toMatchObject({ state: "elsewhere", label: home.label });
  expect(kept.size).toBe(0);
});

test("without a nonce nothing is signed, and the code stays where it is", async () => {
  const { ports, requests } = aPhone({ nonce: null });
  expect(await prepareCode(ports, owner, "bind")).toEqual({ state: "unbound" });
  expect(requests.map(({ signature }) => signature)).toEqual([undefined]);
});

test("a signed request that is answered without a pass leaves the code where it is", async () => {
  const { ports } = aPhone();
  const passless = { ...ports, bind: async () => answer({}) };
  expect(await prepareCode(passless, owner, "bind")).toEqual({ state: "unbound" });
});

test.each([
  ["that keeps a key without its secret half", (code: KeptCode) => ({ ...code, keys: {} as CryptoKeyPair })],
  ["that forgets the key", () => null],
])("a browser %s can't have the code", async (_what, back) => {
  const { ports } = aPhone();
  const written: KeptCode[] = [];
  const read = async () => (written[0] ? back(written[0]) : null);
  const keep = async (code: KeptCode) => void written.push(code);
  expect(await prepareCode({ ...ports, read, keep }, owner, "bind")).toEqual({ state: "no-storage", movesLeft: 3 });
});

test("a browser that refuses to keep anything still shows when a code opens, or that it is one for print", async () => {
  for (const state of ["not-yet", "still"] as const) {
    const { ports } = aPhone({ state });
    const refusing = { ...ports, read: () => Promise.reject(new Error("no")) };
    expect(await prepareCode(refusing, owner, "bind")).toMatchObject({ state });
  }
});

test("a browser that refuses to keep anything can't take over a code for print", async () => {
  const { ports } = aPhone({ state: "still", moves_left: 2 });
  const refusing = { ...ports, read: () => Promise.reject(new Error("no")) };
  expect(await prepareCode(refusing, owner, "move")).toEqual({ state: "no-storage", movesLeft: 2 });
});
