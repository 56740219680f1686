import { signBindRequest } from "../../../../../shared/door/binding.ts";
import { fromHex, toHex } from "../../../../../shared/door/bytes.ts";
import { compressKey } from "../../../../../shared/door/p256.ts";
import { toSeatMask } from "../../../../../shared/door/seats.ts";
import { type Answer, ApiError, type Request } from "../../../api/index.ts";
import type { KeptCode } from "../../../member/offline/codes.ts";

/** A new key pair whose secret half never leaves this browser, and its public half: compressed, in hexadecimal digits. */
const createDeviceKey = async (): Promise<{ keys: CryptoKeyPair; deviceKey: string }> => {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
  const uncompressed = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
  return { keys, deviceKey: toHex(compressKey(uncompressed)) };
};

type Binding = Answer<"doorPasses", "bind">;

/** Which order's code is wanted, by whom, and what this device shows and keeps of it. */
export type CodeOwner = { id: string; userId: string; ticketId: string; title: string; until: string; label: string };

/** Where the code of an order lives, and what its page can show of it. */
export type CodeState =
  /** Here: `pass` and `keys` make the code, with or without a connection. */
  | { state: "ready"; pass: Uint8Array<ArrayBuffer>; keys: CryptoKeyPair }
  /** Before the code can be made. */
  | { state: "not-yet"; opensAt: string }
  /** Nowhere yet, and this isn't a phone: it asks first. */
  | { state: "unbound" }
  | { state: "elsewhere"; label: string | null; boundAt: string | null; movesLeft: number }
  /** As a code for print, which counts instead of a live one. */
  | { state: "still"; movesLeft: number }
  /** This browser doesn't keep keys. */
  | { state: "no-storage"; movesLeft: number }
  /** No connection, and nothing kept from an earlier visit. */
  | { state: "offline" };

/** `look` never moves a code; `bind` makes this device its first home; `move` makes it its home wherever it was. */
export type CodeIntent = "look" | "bind" | "move";

/** What preparing a code needs of this device and of the server. */
export type CodePorts = {
  read(id: string): Promise<KeptCode | null>;
  keep(code: KeptCode): Promise<void>;
  bind(request: Request<"doorPasses", "bind">): Promise<Binding>;
};

/** What a kept code is on its own: ready once it has a pass. */
export const toReady = ({ keys, pass }: KeptCode): CodeState | null => pass && { state: "ready", keys, pass };

const ready = ({ keys }: KeptCode, pass: Uint8Array<ArrayBuffer>): CodeState => ({ state: "ready", keys, pass });

const savePass = async (ports: CodePorts, kept: KeptCode, pass: string): Promise<CodeState> => {
  const bytes = fromHex(pass);
  if (!kept.pass || toHex(kept.pass) !== pass) await ports.keep({ ...kept, pass: bytes });
  return ready(kept, bytes);
};

// A key counts only once it was written and read back: some private windows take it and lose it.
const makeKept = async (ports: CodePorts, { id, userId, title, until }: CodeOwner): Promise<KeptCode> => {
  await ports.keep({ id, userId, title, until, pass: null, ...(await createDeviceKey()) });
  const kept = await ports.read(id);
  if (!kept?.keys.privateKey) throw new Error("The key wasn't kept");
  return kept;
};

const bindHere = async (
  ports: CodePorts,
  { ticketId, label }: CodeOwner,
  kept: KeptCode,
  { nonce, order_ref, seats }: Binding,
  move: boolean,
): Promise<CodeState | null> => {
  if (!nonce) return null;
  const request = { nonce, order: order_ref, seats: toSeatMask(seats), deviceKey: fromHex(kept.deviceKey) };
  const signature = toHex(await signBindRequest(kept.keys.privateKey, request));
  const { pass } = await ports.bind({
    ticketId,
    nonce,
    seats,
    signature,
    label,
    move,
    device_key: kept.deviceKey,
  });
  return pass ? savePass(ports, kept, pass) : null;
};

const toState = ({ state, binding, moves_left, opens_at }: Binding): CodeState => {
  if (state === "not-yet") return { state, opensAt: opens_at };
  if (state === "still") return { state, movesLeft: moves_left };
  if (state === "unbound") return { state };
  return {
    state: "elsewhere",
    label: binding?.label ?? null,
    boundAt: binding?.bound_at ?? null,
    movesLeft: moves_left,
  };
};

const mayBind = ({ state }: Binding, intent: CodeIntent): boolean =>
  state === "unbound" ? intent !== "look" : (state === "elsewhere" || state === "still") && intent === "move";

const readKept = async (ports: CodePorts, id: string): Promise<KeptCode | null | "no-storage"> => {
  try {
    return await ports.read(id);
  } catch {
    return "no-storage";
  }
};

// Once it moved away, an old code isn't shown any more, offline neither.
const dropOldPass = async (ports: CodePorts, kept: KeptCode | null): Promise<void> => {
  if (kept?.pass) await ports.keep({ ...kept, pass: null });
};

const answerFor = async (
  ports: CodePorts,
  owner: CodeOwner,
  kept: KeptCode | null,
  binding: Binding,
  intent: CodeIntent,
): Promise<CodeState> => {
  if (kept && binding.state === "here" && binding.pass) return savePass(ports, kept, binding.pass);
  if (binding.state !== "not-yet") await dropOldPass(ports, kept);
  if (!mayBind(binding, intent)) return toState(binding);
  const home = kept ?? (await makeKept(ports, owner).catch(() => null));
  if (!home) return { state: "no-storage", movesLeft: binding.moves_left };
  return (await bindHere(ports, owner, home, binding, binding.state !== "unbound")) ?? toState(binding);
};

// Only a refusal says that a kept code doesn't count; an ended session or a fault says nothing about it.
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 401 && error.status !== 429;

/**
 * Finds out where an order's code lives, and makes this device its home where `intent` allows that. Without a connection it is what this
 * device keeps. Rejects with the server's refusal, such as `bind.moves-used`.
 */
export const prepareCode = async (ports: CodePorts, owner: CodeOwner, intent: CodeIntent): Promise<CodeState> => {
  const found = await readKept(ports, owner.id);
  const kept = found === "no-storage" ? null : found;
  const { ticketId } = owner;
  const binding = await ports
    .bind({ ticketId, ...(kept && { device_key: kept.deviceKey }) })
    .catch((error: unknown) => (isRefusal(error) ? Promise.reject(error) : null));
  if (!binding) return (kept && toReady(kept)) ?? { state: "offline" };
  const cannotKeep = found === "no-storage" && binding.state !== "not-yet" && binding.state !== "still";
  if (cannotKeep) return { state: "no-storage", movesLeft: binding.moves_left };
  return answerFor(ports, owner, kept, binding, intent);
};
