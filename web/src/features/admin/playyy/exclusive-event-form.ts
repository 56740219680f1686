import * as z from "zod";
import { ExclusiveEventInput, type ExclusiveEventRecord } from "../../../../../shared/model/playyy.ts";

/** The form's values. */
export type ExclusiveEventValues = Required<Omit<ExclusiveEventInput, "image">> & { image: string | null };

/** The form's values for a stored exclusive event, or for a new one. */
export const toExclusiveEventValues = (event: ExclusiveEventRecord | null): ExclusiveEventValues => ({
  title: event?.title ?? "",
  description: event?.description ?? "",
  date: event?.date ?? "",
  location: event?.location ?? "",
  participants: event?.participants ?? "Open to members",
  rewards: event?.rewards ?? "Prizes",
  image: event?.image ?? null,
  is_active: event?.is_active ?? true,
});

const required: Partial<Record<keyof ExclusiveEventValues, string>> = {
  title: "Enter a title",
  date: "Enter a date, such as Every Friday",
  location: "Enter a location",
  participants: "Enter who can take part",
  rewards: "Enter the rewards",
};

/** Parses the form's values by the server's own rules. */
export const ExclusiveEventSchema = z.custom<ExclusiveEventValues>().transform((values, context) => {
  const parsed = ExclusiveEventInput.safeParse(values);
  if (parsed.success) return parsed.data;
  for (const { path, message, code } of parsed.error.issues) {
    const text = code === "too_small" ? (required[path[0] as keyof ExclusiveEventValues] ?? message) : message;
    context.addIssue({ code: "custom", path, message: text });
  }
  return z.NEVER;
});
