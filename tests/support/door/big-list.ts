import { createHash } from "node:crypto";
import type { ListedOrder } from "../../../shared/door/list.ts";
import { commonName } from "./common-names.ts";

const letters = "eeeeeeeeeeeeaaaaaaaannnnnnniiiiiiirrrrrrooooooossssslllllttttthhhdddccmmuuppggbbyyfwkvxzjq";

/** Bytes that look random and are the same in each run. */
const bytesFor = (name: string): Buffer => createHash("sha256").update(`big list ${name}`).digest();

const wordFrom = (bytes: Buffer): string => {
  const word = Array.from(bytes, (byte) => letters[byte % letters.length]).join("");
  return word.charAt(0).toUpperCase() + word.slice(1);
};

/** A name as long as most, of random letters as frequent as in English: it compresses worse than real names do. */
const nameOf = (index: number): string => {
  const bytes = bytesFor(`name ${index}`);
  const first = 4 + ((bytes[0] ?? 0) % 4);
  const last = 5 + ((bytes[1] ?? 0) % 5);
  return `${wordFrom(bytes.subarray(2, 2 + first))} ${wordFrom(bytes.subarray(12, 12 + last))}`;
};

/** One of the most frequent names. */
const commonNameOf = (index: number): string => commonName(bytesFor(`name ${index}`).readUInt32BE(0));

// Of ten orders: how many seats each has.
const usualSizes = [1, 1, 1, 2, 2, 2, 2, 3, 4, 2];

const listOf = (tickets: number, sizes: readonly number[], toName: (index: number) => string): ListedOrder[] => {
  const orders: ListedOrder[] = [];
  for (let index = 0, left = tickets; left > 0; index += 1) {
    const bytes = bytesFor(`order ${index}`);
    const seats = Math.min(left, sizes[index % sizes.length] ?? 1);
    const binding = 1_500_000 + (bytes.readUInt32BE(8) % 259_200);
    orders.push([
      bytes.subarray(0, 8).toString("hex"),
      index % 5 === 0 ? 2 : 1,
      [toName(index), 2 ** seats - 1, binding, 0],
    ]);
    left -= seats;
  }
  return orders;
};

/** A list of so many tickets in orders of 2 on average, each bound within the last 72 hours. */
export const bigList = (tickets: number): ListedOrder[] => listOf(tickets, usualSizes, nameOf);

/** The same in orders of one ticket each, with the most frequent names. */
export const singlesList = (tickets: number): ListedOrder[] => listOf(tickets, [1], commonNameOf);
