import { decodeBase45 } from "../../../shared/door/base45.ts";
import { toHex } from "../../../shared/door/bytes.ts";
import { type CityKey, createKeyRing } from "../../../shared/door/city-keys.ts";
import type { Door } from "../../../shared/door/decide.ts";
import { foldLog } from "../../../shared/door/fold.ts";
import type { DoorList, ListedOrder } from "../../../shared/door/list.ts";
import type { LogRow } from "../../../shared/door/log.ts";
import type { TestKey } from "./keys.ts";

type VectorKey = { secret: string; compressed: string; uncompressed: string; id: string };

/** The answer that a scanner has to give. `ready` are the seats that may enter. */
export type VectorAnswer = { word: string; problem?: string; ready?: number[]; id_reasons?: string[] };

/** One code. `bytes` is null where the text has none; `now` is the server's time, in milliseconds since 1970. */
export type VectorCode = { name: string; now: number; answer: VectorAnswer; text: string; bytes: string | null };

/** The file docs/door-vectors.json. */
export type Vectors = {
  about: string;
  keys: Record<string, VectorKey>;
  refs: { id: string; ref: string }[];
  scanner: {
    device: string;
    event: string;
    keys: CityKey[];
    list: { version: number; base: number; complete_until: number; orders: ListedOrder[] };
    log: LogRow[];
  };
  codes: VectorCode[];
};

export const toVectorKey = ({ secret, compressed, uncompressed, id }: TestKey): VectorKey => ({
  secret,
  compressed: toHex(compressed),
  uncompressed: toHex(uncompressed),
  id,
});

/** The bytes of a code's text in hexadecimal digits, or null when it has none. */
export const bytesOfText = (text: string): string | null => {
  try {
    return text.startsWith("P1:") ? toHex(decodeBase45(text.slice(3))) : null;
  } catch {
    return null;
  }
};

const toList = ({ version, base, complete_until, orders }: Vectors["scanner"]["list"]): DoorList => ({
  version,
  base,
  completeUntil: complete_until,
  orders: new Map(orders.map((order) => [order[0], order])),
});

/** The scanner that the vectors are read by. */
export const doorOfVectors = async ({ scanner }: Vectors): Promise<Door> => ({
  device: scanner.device,
  event: scanner.event,
  keys: await createKeyRing(scanner.keys),
  list: toList(scanner.list),
  log: foldLog(scanner.log),
});
