import Stripe from "stripe";
import { vi } from "vitest";
import { plans } from "../../shared/model/plans.ts";
import { uniqueId } from "./unique-text.ts";

// A Stripe in the test's process, for what its stand-in can't be brought to: each call can be played otherwise, once or always.

type Tier = keyof typeof plans;
// biome-ignore lint/suspicious/noExplicitAny: only what the product reads of Stripe's objects is there
type Played = any;

const day = 86_400;

/** The price of a plan, as Stripe has it. */
export const priceOf = (tier: Tier) => ({
  id: `price_${tier}`,
  lookup_key: `${tier}_monthly`,
  unit_amount: plans[tier].monthlyCents,
  metadata: {},
  recurring: { interval: "month", interval_count: 1 },
});

const { StripeAPIError, StripeCardError, StripeConnectionError, StripeInvalidRequestError } = Stripe.errors;
const kinds = { card: StripeCardError, invalid: StripeInvalidRequestError, api: StripeAPIError } as const;

/** How Stripe refuses: by its kind of error, the error's code, the HTTP status and the parameter that is wrong. */
export const refusal = (kind: keyof typeof kinds, code?: string, statusCode = 400, param?: string): Error =>
  new kinds[kind]({ type: `${kind}_error`, code, statusCode, param, message: "Refused" } as never);

/** Something that Stripe doesn't have. */
export const missing = (param = "id"): Error => refusal("invalid", "resource_missing", 404, param);

/** A connection that broke: nobody knows what became of the call. */
export const brokenOff = (): Error => new StripeConnectionError({ message: "Broken" } as never);

/** A subscription of a member at Stripe, at `seconds` in the first third of its month. */
export const aStripePlan = (user_id: string, seconds: number, about: Played = {}): Played => {
  const { tier = "essential", ...more } = about;
  return {
    id: `sub_${uniqueId()}`,
    ...{ customer: `cus_${user_id}`, metadata: { user_id }, status: "active", pause_collection: null },
    ...{ created: seconds - 10 * day, start_date: seconds - 10 * day, ended_at: null },
    ...{ cancel_at: null, cancel_at_period_end: false, schedule: null, latest_invoice: null, pending_update: null },
    ...{ discounts: [] },
    items: {
      data: [
        {
          ...{ id: `si_${uniqueId()}`, quantity: 1, price: priceOf(tier) },
          ...{ current_period_start: seconds - 10 * day, current_period_end: seconds + 20 * day },
        },
      ],
    },
    ...more,
  };
};

const listOf = (data: Played[]) => ({
  data,
  async *[Symbol.asyncIterator]() {
    yield* data;
  },
});

const tierOfPriceId = (id: string): Tier => (id === "price_premium" ? "premium" : "essential");

const changeItems = (plan: Played, [item]: Played[] = []): void => {
  if (item) plan.items.data[0].price = priceOf(tierOfPriceId(item.price));
};

const changeEnd = (plan: Played, { cancel_at_period_end, cancel_at }: Played): void => {
  const end = plan.items.data[0].current_period_end;
  if (cancel_at_period_end !== undefined)
    Object.assign(plan, { cancel_at_period_end, cancel_at: cancel_at_period_end ? end : null });
  if (cancel_at === "") Object.assign(plan, { cancel_at_period_end: false, cancel_at: null });
};

/** A Stripe with nothing in it but the plans' prices. */
const aPlayedStripe = () => {
  const [things, schedules] = [new Map<string, Played>(), new Map<string, Played>()];
  const get = (id: string): Played => {
    const found = things.get(id);
    if (!found) throw missing();
    return found;
  };
  const read = async (id: string): Promise<Played> => structuredClone(get(id));
  const plansOf = (customer: string) => [...things.values()].filter((one) => one.items && one.customer === customer);
  const put = <Thing extends { id: string }>(thing: Thing): Thing => {
    things.set(thing.id, thing);
    return thing;
  };

  const stripe = {
    subscriptions: {
      retrieve: vi.fn(read),
      list: vi.fn(async ({ customer, status }: Played) =>
        listOf(structuredClone(plansOf(customer).filter(({ ended_at }) => status === "all" || ended_at === null))),
      ),
      update: vi.fn(async (id: string, params: Played, _options?: object) => {
        const plan = get(id);
        changeItems(plan, params.items);
        changeEnd(plan, params);
        if (params.pause_collection !== undefined) plan.pause_collection = params.pause_collection || null;
        return structuredClone(plan);
      }),
      cancel: vi.fn(async (id: string, _params?: object) => {
        Object.assign(get(id), { status: "canceled", ended_at: get(id).start_date + day });
        return read(id);
      }),
    },
    subscriptionSchedules: {
      retrieve: vi.fn(async (id: string) => {
        if (!schedules.has(id)) throw missing();
        return structuredClone(schedules.get(id));
      }),
      create: vi.fn(async ({ from_subscription }: Played) => {
        const plan = get(from_subscription);
        const [item] = plan.items.data;
        const { current_period_start: start_date, current_period_end: end_date } = item;
        const phases = [{ start_date, end_date, items: [{ price: item.price }] }];
        const id = `sub_sched_${uniqueId()}`;
        const schedule = { id, status: "active", current_phase: { start_date, end_date }, phases };
        schedules.set(id, schedule);
        plan.schedule = schedule;
        return structuredClone(schedule);
      }),
      update: vi.fn(async (id: string, { phases }: Played) => {
        const schedule = schedules.get(id);
        schedule.phases = phases.map(({ items: [{ price }], start_date, end_date }: Played, position: number) => ({
          start_date: position === 0 ? start_date : phases[0].end_date,
          end_date: end_date ?? phases[0].end_date + 30 * day,
          items: [{ price: priceOf(tierOfPriceId(price)) }],
        }));
        return structuredClone(schedule);
      }),
      release: vi.fn(async (id: string) => {
        for (const plan of things.values()) if (plan.schedule?.id === id) plan.schedule = null;
        schedules.delete(id);
      }),
    },
    invoices: {
      retrieve: vi.fn(read),
      list: vi.fn(({ subscription, status }: Played) =>
        listOf([...things.values()].filter((one) => one.of === subscription && one.status === status)),
      ),
      createPreview: vi.fn(
        async (_params: Played): Promise<Played> => ({
          amount_due: 700,
          lines: { data: [{ amount: 1_999, period: { end: 1_900_000_000 }, parent: null }] },
        }),
      ),
      finalizeInvoice: vi.fn(async (id: string) => Object.assign(get(id), { status: "open" })),
      pay: vi.fn(async (id: string) => Object.assign(get(id), { status: "paid" })),
      voidInvoice: vi.fn(async (id: string) => Object.assign(get(id), { status: "void" })),
    },
    checkout: {
      sessions: {
        create: vi.fn(async (params: Played, _options?: Played): Promise<Played> => {
          const id = `cs_${uniqueId()}`;
          return put({ id, url: `https://pay.test/${id}`, status: "open", subscription: null, ...params });
        }),
        retrieve: vi.fn(read),
        expire: vi.fn(async (id: string) => {
          if (get(id).status !== "open") throw refusal("invalid");
          return structuredClone(Object.assign(get(id), { status: "expired" }));
        }),
      },
    },
    coupons: { create: vi.fn(async (params: Played) => params) },
    customers: {
      create: vi.fn(async (_params: object, _options: object) => ({ id: `cus_${uniqueId()}` })),
      del: vi.fn(async (customer: string) => {
        for (const plan of plansOf(customer))
          Object.assign(plan, { status: "canceled", ended_at: plan.start_date + day });
      }),
    },
    prices: {
      list: vi.fn(
        async ({ lookup_keys: [key] }: Played): Promise<Played> => ({
          data: [priceOf(key === "premium_monthly" ? "premium" : "essential")],
        }),
      ),
      create: vi.fn(async (_params: Played, _options: Played) => ({ id: "price_new" })),
    },
    products: { retrieve: vi.fn(async (id: string) => ({ id })), create: vi.fn(async (params: Played) => params) },
    billingPortal: {
      configurations: {
        list: vi.fn(async (_params: object): Promise<Played> => ({ data: [] })),
        create: vi.fn(async (params: object, _options: object) => ({ id: "bpc_new", ...params })),
      },
      sessions: { create: vi.fn(async (_params: object) => ({ url: "https://portal.test/bps_1" })) },
    },
  };
  return { ...stripe, put, find: (id: string): Played => things.get(id), schedules };
};

export type PlayedStripe = ReturnType<typeof aPlayedStripe>;

/** Gives the functions of this process a Stripe of their own until the test ends. */
export const playStripe = async (): Promise<PlayedStripe> => {
  const stripe = aPlayedStripe();
  const client = await import("../../functions/platform/stripe/client.ts");
  vi.spyOn(client, "getStripe").mockResolvedValue(stripe as unknown as Stripe);
  return stripe;
};
