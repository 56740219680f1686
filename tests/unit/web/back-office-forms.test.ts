import { describe, expect, test } from "vitest";
import * as z from "zod";
import { toBars } from "../../../web/src/back-office/charts/bars.ts";
import { parseDollars, toDollars } from "../../../web/src/back-office/form/dollars.ts";
import { findInPages } from "../../../web/src/back-office/form/find-in-pages.ts";
import { createFormSchema } from "../../../web/src/back-office/form/form-schema.ts";
import { amount, dateTime, number, rows, text, writeValues } from "../../../web/src/back-office/form/form-table.ts";
import {
  DealFormSchema,
  dealTable,
  toDealFormValues,
  toPreviewDeal,
} from "../../../web/src/features/admin/deals/deal-form.ts";
import {
  PromoFormSchema,
  promoTable,
  toPromoFormValues,
} from "../../../web/src/features/admin/promo-codes/promo-form.ts";

const now = "2031-07-01T16:00:00.000Z";

describe("dollars", () => {
  test("are shown without cents where there are none, and as nothing where there is no amount", () => {
    expect([1_250, 1_200, 0, null, undefined].map(toDollars)).toEqual(["12.50", "12", "0", "", ""]);
  });

  test("are typed with or without their sign, to the cent", () => {
    expect(["12.50", "$1,250", " 0.29 ", "19.99"].map(parseDollars)).toEqual([1_250, 125_000, 29, 1_999]);
    expect(["", " $ "].map(parseDollars)).toEqual([null, null]);
    expect(["12.345", "-1", "ten", "1."].map(parseDollars)).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
  });
});

test("an amount of a new record is the usual one, and a stored one's is its own, also where that is none", () => {
  const { read } = amount("Price", 500);
  expect([undefined, null, 0, 1_250].map(read)).toEqual(["5", "", "0", "12.50"]);
});

test("a time that isn't typed is none, and where it's required it is refused in the field's own words", () => {
  const refused: string[] = [];
  const write = (typed: string, options: Parameters<typeof dateTime>[1]) =>
    dateTime("At", options).write(typed, (message) => refused.push(message));
  expect(write("", {})).toBeNull();
  expect(refused).toEqual([]);
  expect(write("", { required: true, problem: "Choose a time" })).toBeNull();
  expect(write("noon", { required: true, problem: "Choose a time" })).toBeNull();
  expect(write("noon", { required: true })).toBeNull();
  const malformed = "Invalid date or time format";
  expect(refused).toEqual(["Choose a time", malformed, malformed]);
  expect(write("2096-07-01T20:00", { required: true })).toBe("2096-07-02T00:00:00.000Z");
});

test("a record is looked for page by page until it is found, and isn't there after the last", async () => {
  const last = { items: [{ id: "3" }], cursor: null };
  const first = { items: [{ id: "1" }, { id: "2" }], cursor: "next" };
  const search = async (id: string) => {
    const places: object[] = [];
    const found = await findInPages(id, (place) => Promise.resolve(places.push(place) === 1 ? first : last));
    return [found, places];
  };
  expect(await search("2")).toEqual([{ id: "2" }, [{ limit: 100 }]]);
  expect(await search("3")).toEqual([{ id: "3" }, [{ limit: 100 }, { limit: 100, cursor: "next" }]]);
  expect(await search("4")).toEqual([null, [{ limit: 100 }, { limit: 100, cursor: "next" }]]);
});

test("a day without anything is drawn as a thin bar beside the largest, and other days as they are", () => {
  expect(toBars([0, 1, 3], [0, 200, 3], 10)).toEqual([3, 1, 3]);
  expect(toBars([0], [0], 10)).toEqual([0.15]);
});

test("what a field can't send is refused at it, or at the place in it", () => {
  const refused: string[] = [];
  const table = {
    at: dateTime("At", { required: true }),
    stops: rows("Stops", { at: dateTime("At", { required: true }) }),
  };
  writeValues(table, { at: "", stops: [{ at: "2096-07-01T20:00" }, { at: "" }] }, (name) => refused.push(name));
  expect(refused).toEqual(["at", "stops.1.at"]);
});

describe("a form's problems", () => {
  const table = {
    name: text("Name", { problem: "Enter a name" }),
    note: text("Note"),
    limit: number("Limit", 1, { problem: "Enter 1 to 9" }),
    rows: rows("Rows", { price: number("Price", 1, { problem: "Enter a price" }), label: text("Label") }),
  };
  const schema = z.object({
    name: z.string().min(1).max(5, "Use at most 5 characters").regex(/^\D*$/, "Use no digits"),
    note: z.string().min(2, "Write more"),
    limit: z
      .int()
      .min(1)
      .max(9)
      .nullable()
      .refine((limit) => limit !== 4, "Four is taken"),
    rows: z.array(z.object({ price: z.number(), label: z.string() })).max(2, "Two rows are enough"),
  });
  const values = { name: "Maya", note: "Hello", limit: "1", rows: [] as { price: string; label: string }[] };
  type Refused = (name: string, message: string) => void;
  const problemsOf = (change: object, refuseAlso: (refuse: Refused) => void = () => {}) => {
    const form = createFormSchema(schema, table, (typed, refuse) => {
      refuseAlso(refuse);
      const priced = typed.rows.map((row) => ({ ...row, price: row.price === "" ? null : Number(row.price) }));
      return { ...typed, limit: typed.limit === "" ? null : Number(typed.limit), rows: priced };
    });
    const parsed = form.safeParse({ ...values, ...change });
    return parsed.success || parsed.error.issues.map(({ path, message }) => `${path.join("/")}: ${message}`);
  };

  test("are in the field's own words where the server's would say nothing", () => {
    expect(problemsOf({})).toBe(true);
    expect(problemsOf({ name: "" })).toEqual(["name: Enter a name"]);
    expect(problemsOf({ name: null })).toEqual(["name: Enter a name"]);
    expect(problemsOf({ limit: "10" })).toEqual(["limit: Enter 1 to 9"]);
    expect(problemsOf({ limit: "0.5" })).toEqual(["limit: Enter 1 to 9"]);
  });

  test("are in the server's words where these are clear, or the field has none", () => {
    expect(problemsOf({ name: "Mayaaa" })).toEqual(["name: Use at most 5 characters"]);
    expect(problemsOf({ note: "" })).toEqual(["note: Write more"]);
    expect(problemsOf({ limit: "4" })).toEqual(["limit: Four is taken"]);
    const row = { price: "1", label: "" };
    expect(problemsOf({ rows: [row, row, row] })).toEqual(["rows: Two rows are enough"]);
  });

  test("stand at the row's field that they are of", () => {
    const rows = [
      { price: "1", label: "" },
      { price: "", label: "" },
    ];
    expect(problemsOf({ rows })).toEqual(["rows/1/price: Enter a price"]);
  });

  test("of the form itself come first and once a field, and refuse also what the server would take", () => {
    const twice = (refuse: Refused) => {
      refuse("name", "Not you");
      refuse("name", "Really");
    };
    expect(problemsOf({ name: "" }, twice)).toEqual(["name: Not you"]);
    expect(problemsOf({}, (refuse) => refuse("rows.0.price", "Too cheap"))).toEqual(["rows/0/price: Too cheap"]);
  });
});

describe("a promo code's form", () => {
  const stored = {
    ...{ id: "promo_1", code: "SUMMER", description: "", discount_value: 1_250 },
    discount_type: "amount",
    ...{ duration_months: 1, max_redemptions: 0, per_user_limit: 1, is_active: true, redemptions_used: 0 },
    ...{ starts_at: now, expires_at: "2031-08-01T16:00:00.000Z", created_at: now, version: 1 },
  } as const;

  test("of a new code begins now and ends 30 days later", () => {
    const { starts_at, expires_at, discount_type, discount_value } = toPromoFormValues(null, now);
    expect([starts_at, expires_at]).toEqual(["2031-07-01T12:00", "2031-07-31T12:00"]);
    expect([discount_type, discount_value]).toEqual(["percent", ""]);
  });

  test("keeps the time of a stored code, and shows an amount in dollars and a percentage as it is", () => {
    const opened = toPromoFormValues(stored, "2030-01-01T12:00:00.000Z");
    expect([opened.starts_at, opened.discount_value]).toEqual(["2031-07-01T12:00", "12.50"]);
    expect(toPromoFormValues({ ...stored, discount_type: "percent", discount_value: 25 }, now).discount_value).toBe(
      "25",
    );
    expect(promoTable.discount_type.show?.("amount" as never)).toBe("Amount");
  });

  test("sends an amount in cents, a percentage as typed, and of a free code nothing", () => {
    const sent = (discount_type: "amount" | "percent" | "free") =>
      PromoFormSchema.parse({ ...toPromoFormValues(stored, now), discount_type }).discount_value;
    expect([sent("amount"), sent("free")]).toEqual([1_250, null]);
    const percent = { ...toPromoFormValues(stored, now), discount_type: "percent" as const, discount_value: "25" };
    expect(PromoFormSchema.parse(percent).discount_value).toBe(25);
  });
});

describe("a deal's form", () => {
  const vendor = { id: "vnd_00000001", name: "River & Rye" };
  const values = {
    ...toDealFormValues(null),
    ...{ vendor_id: vendor, offer_details: "Oysters", category: "Dining", tag: "BOGO" },
  };

  test("has the business of a stored deal, and none in a new one", () => {
    expect(toDealFormValues(null).vendor_id).toBeNull();
    expect(toDealFormValues({ vendor_id: vendor.id, business_name: vendor.name } as never).vendor_id).toEqual(vendor);
    expect(DealFormSchema.parse(values)).toMatchObject({ vendor_id: vendor.id, savings_cents: 1_000 });
  });

  test("says how often it may be redeemed", () => {
    const { show } = dealTable.redemption_limit;
    expect([show?.("once" as never), show?.("every_30_days" as never)]).toEqual(["Once", "Every 30 days"]);
  });

  test("is shown as members would see it once it could be sent", () => {
    expect(toPreviewDeal(values, now)).toMatchObject({
      ...{ business_name: "River & Rye", offer_details: "Oysters", image: null, event_id: null, created_at: now },
    });
    expect(toPreviewDeal({ ...values, vendor_id: null }, now)).toBeNull();
    expect(toPreviewDeal({ ...values, tag: "" }, now)).toBeNull();
  });
});
