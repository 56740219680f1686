import type * as z from "zod";
import { DealInput, type DealRecord } from "../../../../../shared/model/deal.ts";
import { parseDollars, toDollars } from "../../../back-office/form/dollars.ts";
import { createFormSchema, orNull } from "../../../back-office/form/form-schema.ts";

export type DealFormOutput = z.output<typeof DealInput>;
export type VendorOption = { id: string; name: string };

/** The deal form's values: the vendor as chosen, amounts in dollars as typed. */
export type DealFormValues = {
  vendor_id: VendorOption | null;
  offer_details: string;
  category: string;
  tag: string;
  image: string;
  redemption_limit: string;
  savings_cents: string;
  requires_subscription: boolean;
  event_id: string;
};

/** How often a member may redeem a deal, in words. */
export const limitLabels = { every_30_days: "Every 30 days", once: "Once" } as const;

/** The form's values for a stored deal, or for a new one. */
export const toDealFormValues = (deal: DealRecord | null): DealFormValues => ({
  vendor_id: deal && { id: deal.vendor_id, name: deal.business_name },
  offer_details: deal?.offer_details ?? "",
  category: deal?.category ?? "",
  tag: deal?.tag ?? "",
  image: deal?.image ?? "",
  redemption_limit: deal?.redemption_limit ?? "every_30_days",
  savings_cents: toDollars(deal?.savings_cents ?? 1_000),
  requires_subscription: deal?.requires_subscription ?? true,
  event_id: deal?.event_id ?? "",
});

const toInput = (values: DealFormValues) => ({
  ...values,
  vendor_id: values.vendor_id?.id,
  image: orNull(values.image),
  savings_cents: parseDollars(values.savings_cents) ?? undefined,
  event_id: orNull(values.event_id),
});

/** Parses the form's values into the server's input, by the server's own rules. */
export const DealFormSchema = createFormSchema<DealFormValues, DealFormOutput>(
  DealInput as unknown as z.ZodType<DealFormOutput>,
  toInput,
  {
    vendor_id: "Choose a business",
    offer_details: "Enter the offer",
    category: "Choose a category",
    tag: "Choose a tag",
    savings_cents: "Enter an amount such as 10 or 12.50",
  },
);

/** A deal as members would see it with these values; null until it can be shown. */
export const toPreviewDeal = (values: DealFormValues, now: string): DealRecord | null => {
  const parsed = DealInput.safeParse(toInput(values));
  if (!parsed.success || !values.vendor_id) return null;
  const { image = null, event_id = null, ...rest } = parsed.data;
  const id = "deal_preview000000";
  return {
    ...rest,
    image,
    event_id,
    id,
    business_name: values.vendor_id.name,
    is_pinned: false,
    created_at: now,
    updated_at: now,
    version: 0,
  };
};
