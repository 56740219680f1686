import { randomUUID } from "node:crypto";

/** A text that no other test uses, so that it can be searched for in the city that all tests share. */
export const uniqueText = (words: string): string => `${words} ${randomUUID().slice(0, 8)}`;
