import * as z from "zod";

const unclear = new Set(["invalid_type", "invalid_value", "invalid_format", "too_small"]);

/**
 * A form's schema by the server's own rules: `toInput` turns what was typed into the route's input, and problems stand at their
 * fields. `texts` says what to enter in a field that is empty or malformed.
 */
export const createFormSchema = <Values, Output>(
  schema: z.ZodType<Output>,
  toInput: (values: Values, context: z.RefinementCtx) => unknown,
  texts: Partial<Record<string, string>> = {},
) =>
  z.custom<Values>().transform((values, context): Output => {
    const parsed = schema.safeParse(toInput(values, context));
    if (parsed.success) return parsed.data;
    for (const { code, path, message } of parsed.error.issues) {
      const text = unclear.has(code) ? texts[String(path[0])] : undefined;
      context.addIssue({ code: "custom", path, message: text ?? message });
    }
    return z.NEVER;
  });

/** What was typed, or null for nothing. */
export const orNull = (typed: string): string | null => (typed.trim() === "" ? null : typed);

/** A number as typed; null for nothing, NaN for what isn't a number. */
export const parseNumber = (typed: string): number | null => (typed.trim() === "" ? null : Number(typed.trim()));
