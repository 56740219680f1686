import type { AuditRecord } from "../../../../../shared/model/audit.ts";

const asText = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return "nothing";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** A part of a product in a word: "promo-code" -> "Promo code". */
export const toAreaLabel = (area: string): string =>
  (area.charAt(0).toUpperCase() + area.slice(1)).replaceAll("-", " ");

/** An action in words: "deal.update" -> "Deal: update". */
export const toActionLabel = (action: string): string => {
  const [area = "", verb = ""] = action.split(".");
  return `${toAreaLabel(area)}: ${verb.replaceAll("-", " ")}`;
};

/** What changed, one line per field: "tier: essential → premium". */
export const toChangeLines = ({ details }: Pick<AuditRecord, "details">): string[] => {
  const { changes, ...others } = details as { changes?: Record<string, [unknown, unknown]> };
  const changed = Object.entries(changes ?? {}).map(
    ([field, [before, after]]) => `${field}: ${shorten(asText(before))} → ${shorten(asText(after))}`,
  );
  const told = Object.entries(others).map(([name, value]) => `${name}: ${shorten(asText(value))}`);
  return [...changed, ...told];
};
