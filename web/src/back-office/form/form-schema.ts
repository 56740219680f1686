import * as z from "zod";
import { type FormTable, type ValuesOf, writeValues } from "./form-table.ts";

type Refuse = (name: string, message: string) => void;

const unclear = new Set(["invalid_type", "invalid_value", "invalid_format", "too_small"]);

// How much is too much is clear of a text, not of an amount in cents.
const isUnclear = (issue: z.core.$ZodIssue): boolean =>
  unclear.has(issue.code) || (issue.code === "too_big" && issue.origin !== "string");

// A list's rows have fields of their own, such as `ticket_types.0.price`.
const findField = (table: FormTable, path: readonly PropertyKey[]): { name: string; problem: string | undefined } => {
  const [name = "", index, own = ""] = path.map(String);
  const row = table[name]?.rows?.[own];
  return row ? { name: `${name}.${index}.${own}`, problem: row.problem } : { name, problem: table[name]?.problem };
};

/**
 * A form's schema by the server's own rules: `toInput` turns what was typed into the route's input, and problems stand at their
 * fields, the form's own before the server's.
 */
export const createFormSchema = <
  Schema extends z.ZodType,
  Table extends FormTable,
  Values extends ValuesOf<Table> = ValuesOf<Table>,
>(
  schema: Schema,
  table: Table,
  toInput: (values: Values, refuse: Refuse) => unknown = (values, refuse) => writeValues(table, values, refuse),
) =>
  z.custom<Values>().transform((values, context): z.output<Schema> => {
    const refused = new Set<string>();
    const refuse: Refuse = (name, message) => {
      if (!refused.has(name)) context.addIssue({ code: "custom", path: name.split("."), message });
      refused.add(name);
    };
    const parsed = schema.safeParse(toInput(values, refuse));
    for (const issue of parsed.error?.issues ?? []) {
      const { name, problem } = findField(table, issue.path);
      refuse(name, (isUnclear(issue) && problem) || issue.message);
    }
    return parsed.success && refused.size === 0 ? parsed.data : z.NEVER;
  });
