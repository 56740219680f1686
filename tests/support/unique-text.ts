import { randomUUID } from "node:crypto";

/** A text that no other test uses, so that it can be searched for in the city that all tests share. */
export const uniqueText = (words: string): string => `${words} ${randomUUID().slice(0, 8)}`;

/** A short id that no other test uses: eight digits and lower-case letters. */
export const uniqueId = (): string =>
  BigInt(`0x${randomUUID().replaceAll("-", "")}`)
    .toString(36)
    .slice(-8);
