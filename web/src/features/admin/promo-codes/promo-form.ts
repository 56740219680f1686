import type * as z from "zod";
import {
  checkPromoCode,
  type PromoCode,
  PromoCodeFields,
  PromoCodeText,
} from "../../../../../shared/model/promo-code.ts";
import { toLocalTime } from "../../../../../shared/rules/city-time.ts";
import { days } from "../../../../../shared/rules/durations.ts";
import { parseDollars, toDollars } from "../../../back-office/form/dollars.ts";
import { createFormSchema } from "../../../back-office/form/form-schema.ts";
import {
  dateTime,
  number,
  parseNumber,
  plain,
  readValues,
  showChoice,
  type TableOf,
  text,
  type ValuesOf,
  writeValues,
} from "../../../back-office/form/form-table.ts";

const Promo = PromoCodeFields.extend({ code: PromoCodeText }).superRefine(checkPromoCode);

/** A promo code as sent to the server. */
export type Promo = z.output<typeof Promo>;

/** The kinds of discount. */
export const discountKinds = [
  { value: "free", label: "Free" },
  { value: "percent", label: "Percent" },
  { value: "amount", label: "Amount" },
];

/** The fields of a promo code. Its discount is a percentage or dollars, as its type says. */
export const promoTable = {
  code: text("Code", { required: true }),
  description: text("Internal description"),
  discount_type: plain<PromoCode["discount_type"]>("Discount type", "percent", { show: showChoice(discountKinds) }),
  discount_value: {
    label: "Discount value",
    required: true,
    problem: "Enter a discount above 0",
    read: (stored, promo): string => (promo?.discount_type === "amount" ? toDollars(stored) : String(stored ?? "")),
    write: parseNumber,
  },
  duration_months: number("Duration in months", 1, { problem: "Enter 1 or more" }),
  max_redemptions: number("Max redemptions", 0, { problem: "Enter 0 or more" }),
  per_user_limit: number("Per-user limit", 1, { problem: "Enter 1 or more" }),
  starts_at: dateTime("Start", { required: true }),
  expires_at: dateTime("End", { required: true }),
  is_active: plain("Active", true),
} satisfies TableOf<typeof Promo, PromoCode>;

export type PromoFormValues = ValuesOf<typeof promoTable>;

/** The editable fields of a stored code. */
export const toPromoCodeFields = (promo: PromoCode): PromoCodeFields => PromoCodeFields.parse(promo);

/** The form's values for a stored code, or for a new one that starts `now` and lasts a month. */
export const toPromoFormValues = (promo: PromoCode | null, now: string): PromoFormValues => {
  const values = readValues(promoTable, promo);
  if (promo) return values;
  const inAMonth = new Date(Date.parse(now) + days(30)).toISOString();
  return { ...values, starts_at: toLocalTime(now), expires_at: toLocalTime(inAMonth) };
};

const discountIn = ({ discount_type, discount_value }: PromoFormValues): number | null => {
  if (discount_type === "free") return null;
  return discount_type === "amount" ? parseDollars(discount_value) : parseNumber(discount_value);
};

/** Parses the form's values into the server's input, by the server's own rules. */
export const PromoFormSchema = createFormSchema(Promo, promoTable, (values: PromoFormValues, refuse) => ({
  ...writeValues(promoTable, values, refuse),
  discount_value: discountIn(values),
}));
