import type * as z from "zod";
import { DealInput, type DealRecord } from "../../../../../shared/model/deal.ts";
import { createFormSchema } from "../../../back-office/form/form-schema.ts";
import {
  amount,
  optionalText,
  plain,
  readValues,
  type TableOf,
  text,
  type ValuesOf,
  writeValues,
} from "../../../back-office/form/form-table.ts";

export type DealFormOutput = z.output<typeof DealInput>;
type VendorOption = { id: string; name: string };

/** How often a member may redeem a deal, in words. */
export const limitLabels = { every_30_days: "Every 30 days", once: "Once" } as const;

/** The fields of a deal. */
export const dealTable = {
  vendor_id: {
    label: "Business name",
    problem: "Choose a business",
    read: (_id, deal): VendorOption | null => deal && { id: deal.vendor_id, name: deal.business_name },
    write: (vendor: VendorOption | null) => vendor?.id,
  },
  offer_details: text("Offer details", { required: true, problem: "Enter the offer" }),
  category: text("Category", { required: true, problem: "Choose a category" }),
  tag: text("Tag", { required: true, problem: "Choose a tag" }),
  image: plain<string | null>("Media", null, { isMedia: true }),
  redemption_limit: text("Redemption limit", {
    initial: "every_30_days",
    show: (limit: string) => (limit === "once" ? limitLabels.once : limitLabels.every_30_days),
  }),
  savings_cents: amount("Declared saving", 1_000, { problem: "Enter an amount such as 10 or 12.50" }),
  requires_subscription: plain("Only for paid members", true),
  event_id: optionalText("Event"),
} satisfies TableOf<typeof DealInput, DealRecord>;

export type DealFormValues = ValuesOf<typeof dealTable>;

/** The form's values for a stored deal, or for a new one. */
export const toDealFormValues = (deal: DealRecord | null): DealFormValues => readValues(dealTable, deal);

/** Parses the form's values into the server's input, by the server's own rules. */
export const DealFormSchema = createFormSchema(DealInput, dealTable);

/** A deal as members would see it with these values; null until it can be shown. */
export const toPreviewDeal = (values: DealFormValues, now: string): DealRecord | null => {
  const parsed = DealInput.safeParse(writeValues(dealTable, values));
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
