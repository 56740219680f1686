import { ExclusiveEventInput, type ExclusiveEventRecord } from "../../../../../shared/model/playyy.ts";
import { createFormSchema } from "../../../back-office/form/form-schema.ts";
import { plain, readValues, type TableOf, text, type ValuesOf } from "../../../back-office/form/form-table.ts";

/** The fields of an exclusive event. */
export const exclusiveEventTable = {
  title: text("Title", { required: true, problem: "Enter a title" }),
  description: text("Description"),
  date: text("Date", { required: true, problem: "Enter a date, such as Every Friday" }),
  location: text("Location", { required: true, problem: "Enter a location" }),
  participants: text("Participants", {
    required: true,
    initial: "Open to members",
    problem: "Enter who can take part",
  }),
  rewards: text("Rewards", { required: true, initial: "Prizes", problem: "Enter the rewards" }),
  image: plain<string | null>("Image", null, { isMedia: true }),
  is_active: plain("Active", true),
} satisfies TableOf<typeof ExclusiveEventInput, ExclusiveEventRecord>;

export type ExclusiveEventValues = ValuesOf<typeof exclusiveEventTable>;

/** The form's values for a stored exclusive event, or for a new one. */
export const toExclusiveEventValues = (event: ExclusiveEventRecord | null): ExclusiveEventValues =>
  readValues(exclusiveEventTable, event);

/** Parses the form's values into the server's input, by the server's own rules. */
export const ExclusiveEventSchema = createFormSchema(ExclusiveEventInput, exclusiveEventTable);
