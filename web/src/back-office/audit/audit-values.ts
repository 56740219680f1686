import { plans } from "../../../../shared/model/plans.ts";
import { counted } from "../../../../shared/rules/counted.ts";
import { formatCents } from "../../../../shared/rules/money.ts";
import { momentText } from "./audit-moment.ts";
import { tellTypes, withFirstTypes } from "./audit-ticket-types.ts";

const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);

/** A tier by its plan's name. */
export const tierText = (tier: unknown): string =>
  tier === "essential" || tier === "premium" ? plans[tier].name : "Free";

/** An amount in cents as dollars. */
export const moneyText = (cents: unknown): string => (typeof cents === "number" ? formatCents(cents) : "an amount");

const fieldNames: Record<string, string> = {
  start_at: "start",
  end_at: "end",
  doors_at: "doors",
  is_published: "published",
  is_active: "shown",
  total_spots: "spots",
  price_ga: "GA+ price",
  price_vip: "VIP+ price",
  transfer_until: "sending until",
  rights_transferable: "sending of members' tickets",
  door_mode: "the door",
  re_entry: "re-entry",
  return_hours: "hours before the start until which tickets can be returned",
  offers_back: "offering tickets back",
  event_section: "sections",
  offer_details: "offer",
  savings_cents: "savings",
  vendor_id: "vendor",
  deals_mode: "deals",
  redemptions_enabled: "redemptions",
  allow_membership_purchase: "membership purchases",
  ticket_sales_enabled: "ticket sales",
};

const moneyFields = /_cents$|^price_/;

/** A field's name in words: "requires_subscription" -> "requires subscription". */
const fieldText = (field: string): string => fieldNames[field] ?? field.replaceAll("_", " ");

// They follow from what else changed.
const derivedFields = new Set(["types_version"]);

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

const textOf = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === "") return "nothing";
  if (value === "rsvp") return "RSVP";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "number") return moneyFields.test(field) ? formatCents(value) : String(value);
  if (typeof value === "string") return isInstant(value) ? momentText(value) : shorten(value);
  return Array.isArray(value) && value.every((one) => typeof one === "string") ? shorten(value.join(", ")) : "a list";
};

/** The fields that changed: name -> [old, new]. */
export type Changes = Record<string, [unknown, unknown]>;

const maxFields = 3;

const tellField = ([field, [before, after]]: [string, [unknown, unknown]]): string[] =>
  field === "ticket_types"
    ? tellTypes([before, after])
    : [`${fieldText(field)} from ${textOf(field, before)} to ${textOf(field, after)}`];

/** What changed, as the end of a sentence: "price from $10.00 to $12.00, Early bird: limit none → 40, 2 more fields". */
export const changesText = (changes: Changes): string => {
  const fields = Object.entries(withFirstTypes(changes)).filter(([field]) => !derivedFields.has(field));
  const told = fields.flatMap(tellField);
  const rest = told.length - maxFields;
  return [...told.slice(0, maxFields), ...(rest > 0 ? [counted(rest, "more field")] : [])].join(", ");
};
