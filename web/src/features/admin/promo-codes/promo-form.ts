import type * as z from "zod";
import {
  checkPromoCode,
  type PromoCode,
  PromoCodeFields,
  PromoCodeText,
} from "../../../../../shared/model/promo-code.ts";
import { localTimeErrorTexts, parseLocalTime, toLocalTime } from "../../../../../shared/rules/city-time.ts";
import { days } from "../../../../../shared/rules/durations.ts";
import { parseDollars, toDollars } from "../../../back-office/form/dollars.ts";
import { createFormSchema } from "../../../back-office/form/form-schema.ts";

const Promo = PromoCodeFields.extend({ code: PromoCodeText }).superRefine(checkPromoCode);

/** A promo code as sent to the server. */
export type Promo = z.output<typeof Promo>;

/** The form's values: text as typed, times on the city's wall clock, amounts in dollars. */
export type PromoFormValues = {
  code: string;
  description: string;
  discount_type: "free" | "percent" | "amount";
  discount_value: string;
  duration_months: string;
  max_redemptions: string;
  per_user_limit: string;
  starts_at: string;
  expires_at: string;
  is_active: boolean;
};

/** The editable fields of a stored code. */
export const toPromoCodeFields = (promo: PromoCode): PromoCodeFields => PromoCodeFields.parse(promo);

const asTyped = (value: number | null, type: PromoFormValues["discount_type"]): string =>
  value === null ? "" : type === "amount" ? toDollars(value) : String(value);

/** The form's values for a stored code, or for a new one that starts `now` and lasts a month. */
export const toPromoFormValues = (promo: PromoCode | null, now: string): PromoFormValues => {
  const inAMonth = new Date(Date.parse(now) + days(30)).toISOString();
  return {
    code: promo?.code ?? "",
    description: promo?.description ?? "",
    discount_type: promo?.discount_type ?? "percent",
    discount_value: promo ? asTyped(promo.discount_value, promo.discount_type) : "",
    duration_months: String(promo?.duration_months ?? 1),
    max_redemptions: String(promo?.max_redemptions ?? 0),
    per_user_limit: String(promo?.per_user_limit ?? 1),
    starts_at: toLocalTime(promo?.starts_at ?? now),
    expires_at: toLocalTime(promo?.expires_at ?? inAMonth),
    is_active: promo?.is_active ?? true,
  };
};

const number = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));

const discountIn = ({ discount_type, discount_value }: PromoFormValues): number | null => {
  if (discount_type === "free" || discount_value.trim() === "") return null;
  return discount_type === "amount" ? parseDollars(discount_value) : Number(discount_value);
};

const instantIn = (wall: string, path: string, context: z.RefinementCtx): string => {
  const local = parseLocalTime(wall);
  if (local.ok) return local.instant;
  context.addIssue({ code: "custom", path: [path], message: localTimeErrorTexts[local.reason] });
  return "";
};

/** Parses the form's values into the server's input, by the server's own rules. */
export const PromoFormSchema = createFormSchema<PromoFormValues, Promo>(
  Promo as unknown as z.ZodType<Promo>,
  (values, context) => ({
    ...values,
    discount_value: discountIn(values),
    duration_months: number(values.duration_months),
    max_redemptions: number(values.max_redemptions),
    per_user_limit: number(values.per_user_limit),
    starts_at: instantIn(values.starts_at, "starts_at", context),
    expires_at: instantIn(values.expires_at, "expires_at", context),
  }),
  {
    discount_value: "Enter a discount above 0",
    duration_months: "Enter 1 or more",
    max_redemptions: "Enter 0 or more",
    per_user_limit: "Enter 1 or more",
  },
);
