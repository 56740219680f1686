import type { DoorAnswer } from "../../../shared/door/answer.ts";
import { type Bytes, joinBytes } from "../../../shared/door/bytes.ts";
import { decompressKey, signatureLength } from "../../../shared/door/p256.ts";
import { type Crowd, codeOf, type Guest } from "./crowd.ts";
import { namedKey, toHighS } from "./keys.ts";

/** A kind of code that lets nobody in: the answer to it, and one made out of a guest's. */
type BadKind = {
  word: DoorAnswer["word"];
  title: string;
  make: (crowd: Pick<Crowd, "city">, guest: Guest) => Promise<string>;
};

const stranger = await namedKey("other city");

// The first coordinate that no point of the curve has.
const offCurve = ((): Bytes => {
  for (let x = 1; ; x += 1) {
    const key = joinBytes(Uint8Array.of(2), new Uint8Array(31), Uint8Array.of(x));
    try {
      decompressKey(key);
    } catch {
      return key;
    }
  }
})();

const flip =
  (at: number) =>
  (bytes: Bytes): Bytes =>
    bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));

const raiseS = (bytes: Bytes): Bytes =>
  joinBytes(bytes.subarray(0, -signatureLength), toHighS(bytes.subarray(-signatureLength)));

/** Ten kinds of codes that a door has to refuse, each by its own word. */
export const badKinds: Record<string, BadKind> = {
  "signed by a stranger in the city's name": {
    word: "forged",
    title: "FORGED",
    make: (crowd, guest) => codeOf(crowd, guest, { city: stranger }),
  },
  "with an altered order": {
    word: "forged",
    title: "FORGED",
    make: (crowd, guest) => codeOf(crowd, guest, { change: flip(20) }),
  },
  "cut short": {
    word: "damaged",
    title: "CAN'T READ IT",
    make: async (crowd, guest) => (await codeOf(crowd, guest)).slice(0, -3),
  },
  "of something else": {
    word: "not-a-ticket",
    title: "NOT A TICKET",
    make: async (_crowd, { ticketId }) => `https://playyy.example/menu/${ticketId}`,
  },
  "with a phone's key off the curve": {
    word: "forged",
    title: "FORGED",
    make: (crowd, guest) => codeOf(crowd, guest, { pass: { deviceKey: offCurve } }),
  },
  "with the upper form of a signature": {
    word: "forged",
    title: "FORGED",
    make: (crowd, guest) => codeOf(crowd, guest, { change: raiseS }),
  },
  "of another city": {
    word: "other-city",
    title: "OTHER CITY",
    make: (crowd, guest) => codeOf(crowd, guest, { city: stranger, pass: { kid: stranger.id } }),
  },
  "of another event": {
    word: "wrong-event",
    title: "WRONG EVENT",
    make: (crowd, guest) => codeOf(crowd, guest, { pass: { event: "0123456789abcdef" } }),
  },
  "a minute old": {
    word: "old-code",
    title: "OLD CODE",
    make: (crowd, guest) => codeOf(crowd, guest, { at: Date.now() - 60_000 }),
  },
  "of a refunded ticket": { word: "refunded", title: "REFUNDED", make: codeOf },
};
