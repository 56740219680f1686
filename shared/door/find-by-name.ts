import type { DoorList, ListedOrder } from "./list.ts";

// "José" is found by "jose", "O'Neil" by "oneil".
const toWords = (name: string): string[] =>
  name
    .normalize("NFD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const matches = (name: string, wanted: readonly string[]): boolean => {
  const words = toWords(name);
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
};

/**
 * The orders in which somebody's name has a word for each word of `query`, or one that begins with it; without regard to case and accents,
 * in the list's order, at most `limit`. None for a query without a letter or digit.
 */
export const findByName = ({ orders }: DoorList, query: string, limit = 20): ListedOrder[] => {
  const wanted = toWords(query);
  if (wanted.length === 0) return [];
  const found: ListedOrder[] = [];
  for (const order of orders.values()) {
    const [, , ...groups] = order;
    if (groups.some(([name]) => matches(name, wanted))) found.push(order);
    if (found.length === limit) break;
  }
  return found;
};
