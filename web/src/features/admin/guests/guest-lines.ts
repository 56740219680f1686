import { GuestInput } from "../../../../../shared/model/guest.ts";
import type { TicketTier } from "../../../../../shared/model/ticket-type.ts";
import { toGuestProblem } from "./guest-problem.ts";

/** A line of a pasted list: whom it names, or what is wrong with it. */
export type GuestLine = { text: string; input: GuestInput | null; problem: string | null };

// A name may have commas of its own: address and plus-ones come last.
const splitLine = (text: string): string[] => {
  const parts = text.split(/[,;\t]/).map((part) => part.trim());
  const at = parts.findIndex((part) => part.includes("@"));
  return at < 1 ? parts : [parts.slice(0, at).join(", "), ...parts.slice(at)];
};

const readLine = (text: string, tier: TicketTier): GuestLine => {
  const [name = "", email = "", company = "", ...rest] = splitLine(text);
  if (rest.some(Boolean)) return { text, input: null, problem: "Enter name, email and plus-ones, and nothing else" };
  const plus_ones = company === "" ? 0 : /^\+?\d+$/.test(company) ? Number(company) : Number.NaN;
  const input = GuestInput.safeParse({ name, email, plus_ones, tier });
  if (input.success) return { text, input: input.data, problem: null };
  return { text, input: null, problem: toGuestProblem(input.error).message };
};

// Twice in one list: the first one counts.
const markRepeated = (lines: readonly GuestLine[]): GuestLine[] =>
  lines.map((line, index) => {
    const isRepeated = lines.slice(0, index).some(({ input }) => input && input.email === line.input?.email);
    return isRepeated ? { ...line, input: null, problem: "This address is in a line above" } : line;
  });

/** Reads lines of `Name, email, plus-ones`, with commas, semicolons or tabs between them; empty lines are left out. */
export const readGuestLines = (text: string, tier: TicketTier): GuestLine[] =>
  markRepeated(
    text
      .split(/\r?\n/)
      .filter((line) => line.trim() !== "")
      .map((line) => readLine(line, tier)),
  );
