import type { StoredEvent } from "../state/collections.ts";
import { nowSeconds, type StripeContext } from "../state/context.ts";
import { newId } from "../state/ids.ts";

/** The API version of the installed `stripe` package, whose shapes the stand-in answers in. */
export const apiVersion = "2026-10-28.endive";

/** Records that something happened to `object` and lets the webhooks know; `before` makes previous_attributes. */
export const emit = <Thing extends { id: string; object: string }>(
  context: StripeContext,
  type: string,
  object: Thing,
  before?: Thing,
) => {
  const previous = before && changedFields(before, object);
  if (previous && Object.keys(previous).length === 0) return;
  const event: StoredEvent = {
    id: newId("evt"),
    object: "event",
    api_version: apiVersion,
    created: nowSeconds(context),
    data: { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 0,
    request: context.request ?? { id: null, idempotency_key: null },
    type,
  };
  context.onEvent(event);
};

const changedFields = (before: object, after: object): Record<string, unknown> => {
  const now = new Map(Object.entries(after));
  const changed = Object.entries(before).filter(([name, value]) => !isSame(value, now.get(name)));
  for (const name of now.keys()) if (!(name in before)) changed.push([name, null]);
  return Object.fromEntries(changed);
};

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
