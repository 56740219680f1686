import type { CollectionName } from "../state/collections.ts";
import type { StripeContext } from "../state/context.ts";
import { invalidParameter } from "./errors.ts";
import { completeList } from "./pagination.ts";

const collectionOfPrefix = new Map<string, CollectionName>(
  Object.entries({
    cus: "customers",
    prod: "products",
    price: "prices",
    cs: "sessions",
    pm: "paymentMethods",
    pi: "paymentIntents",
    ch: "charges",
    re: "refunds",
    dp: "disputes",
    di: "discounts",
    sub: "subscriptions",
    sub_sched: "schedules",
    in: "invoices",
  } as const),
);

const deepest = 4;

/** Replaces ids by the objects they name along each `expand[]` path, and adds the lists Stripe leaves out. */
export const expand = (context: StripeContext, answer: unknown, paths: string[]): unknown => {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer);
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.length > deepest) {
      throw invalidParameter(`You cannot expand more than ${deepest} levels of a property (${path}).`, "expand");
    }
    expandAt(context, copy, steps, path);
  }
  return copy;
};

const expandAt = (context: StripeContext, thing: unknown, steps: string[], path: string) => {
  const [field, ...rest] = steps;
  if (field === undefined || !isObject(thing)) return;
  if (Array.isArray(thing)) {
    for (const member of thing) expandAt(context, member, steps, path);
    return;
  }
  if (!Object.hasOwn(thing, field)) {
    const list = includable(context, thing, field);
    if (!list) throw invalidParameter(`This property cannot be expanded (${path}).`, "expand");
    thing[field] = list;
  }
  thing[field] = Array.isArray(thing[field])
    ? thing[field].map((member) => expanded(context, member, path))
    : expanded(context, thing[field], path, rest.length > 0);
  expandAt(context, thing[field], rest, path);
};

const expanded = (context: StripeContext, value: unknown, path: string, isContainer = false): unknown => {
  if (value === null || isObject(value)) return value;
  const prefix = typeof value === "string" ? (/^sub_sched(?=_)|^[a-z]+(?=_)/.exec(value)?.[0] ?? "") : "";
  const collection = collectionOfPrefix.get(prefix);
  const found = collection && context.store.get(collection, value as string);
  if (found) return isDeletedCustomer(found) ? { id: found.id, object: "customer", deleted: true } : found;
  if (isContainer) return value;
  throw invalidParameter(`This property cannot be expanded (${path}).`, "expand");
};

/** A deleted customer is returned in short form wherever one appears: https://docs.stripe.com/api/customers/delete */
const isDeletedCustomer = (found: object): boolean =>
  "object" in found && found.object === "customer" && "deleted" in found;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The sub-lists that only appear when asked for. */
const includable = (context: StripeContext, thing: Record<string, unknown>, field: string): unknown => {
  const id = String(thing.id);
  const key = `${thing.object}.${field}`;
  if (key === "checkout.session.line_items") {
    return completeList(context.store.get("checkoutPlans", id)?.items ?? [], `/v1/checkout/sessions/${id}/line_items`);
  }
  if (key === "invoice.payments") {
    const payments = context.store.all("invoicePayments").filter((payment) => payment.invoice === id);
    return completeList(structuredClone(payments), `/v1/invoice_payments?invoice=${id}`);
  }
  if (key === "charge.refunds") {
    const refunds = context.store.all("refunds").filter((refund) => refund.charge === id);
    return completeList(structuredClone(refunds.toReversed()), `/v1/charges/${id}/refunds`);
  }
  if (key === "customer.subscriptions") {
    const running = context.store
      .all("subscriptions")
      .filter((sub) => sub.customer === id && sub.status !== "canceled");
    return completeList(structuredClone(running.toReversed()), `/v1/customers/${id}/subscriptions`);
  }
  return undefined;
};
