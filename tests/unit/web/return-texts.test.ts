import { describe, expect, test } from "vitest";
import { describeOffered, describeWay, wayTexts } from "../../../web/src/features/tickets/returning/return-texts.ts";

const preview = {
  ...{ amount: 2_000, tickets: 1, free_ga_returned: false, code_use_returned: false, waiting: 0 },
  return_until: "2027-03-05T01:00:00.000Z",
};
const until = "Thu, Mar 4 • 8:00 PM (ET)";
const describeAs = (way: "refund" | "offer-back", about: object = {}) =>
  wayTexts[way].describe({ ...preview, ...about } as never);

describe("before tickets are returned it is said", () => {
  test("what goes back, and until when that is possible", () => {
    expect(describeAs("refund")).toBe(
      `$20.00 goes back to the card you paid with, in 5 to 10 days. The ticket won't let anybody in anymore, and that can't be undone. Possible until ${until}.`,
    );
    expect(describeAs("refund", { amount: 0 })).toMatch(
      /^Nothing was paid for it, so no money goes back\. The ticket /,
    );
    expect(describeAs("refund", { amount: 0, tickets: 2 })).toMatch(/^Nothing was paid for them, .* The tickets won't/);
    expect(describeAs("refund", { amount: 1 })).toMatch(/^\$0\.01 goes back/);
  });

  test("what else can be used again", () => {
    const both = describeAs("refund", { free_ga_returned: true, code_use_returned: true });
    expect(both).toContain(" Your free ticket of the month is yours again. You can use your code again. ");
    expect(describeAs("refund")).not.toMatch(/again/);
  });

  test("how many, and for how much", () => {
    const { title, confirm, part } = wayTexts.refund;
    expect([title(1), title(2), part(2)]).toEqual([
      ...["Return this ticket?", "Return 2 tickets?", "The 2 that can be returned"],
    ]);
    expect([confirm(preview as never), confirm({ ...preview, amount: 0 } as never), confirm(undefined)]).toEqual([
      ...["Return for $20.00", "Return", "Return"],
    ]);
    expect(confirm({ ...preview, amount: 1 } as never)).toBe("Return for $0.01");
  });
});

describe("before tickets are offered to the waiting list it is said", () => {
  test("what goes back once somebody takes them, and who waits", () => {
    expect(describeAs("offer-back", { waiting: 1 })).toBe(
      `$20.00 goes back to the card you paid with once somebody takes it. 1 member is waiting for a ticket like this. Until it's taken, your ticket stays valid and you can still keep it. You can offer it until ${until}.`,
    );
    expect(describeAs("offer-back", { tickets: 2, waiting: 3 })).toBe(
      `Up to $20.00 goes back to the card you paid with: each ticket's price once somebody takes it. 3 members are waiting for a ticket like this. Until they're taken, your tickets stay valid and you can still keep them. You can offer them until ${until}.`,
    );
    expect(describeAs("offer-back")).toContain("Nobody is waiting right now; whoever joins the list is offered it.");
    expect(describeAs("offer-back", { tickets: 2 })).toContain("whoever joins the list is offered them.");
  });

  test("that no money goes back where nothing was paid", () => {
    expect(describeAs("offer-back", { amount: 0 })).toMatch(/^Nothing was paid for it, so no money goes back\./);
    expect(describeAs("offer-back", { amount: 0, tickets: 2 })).toMatch(/^Nothing was paid for them, /);
  });

  test("what else can be used again then", () => {
    expect(describeAs("offer-back", { free_ga_returned: true, code_use_returned: true })).toContain(
      " Your free ticket of the month is yours again then. You can use your code again then. ",
    );
    expect(describeAs("offer-back")).not.toMatch(/again/);
  });

  test("how many", () => {
    const { title, confirm } = wayTexts["offer-back"];
    expect([title(1), title(2)]).toEqual(["Offer this ticket?", "Offer 2 tickets?"]);
    expect([confirm({ ...preview, tickets: 2 } as never), confirm(preview as never), confirm(undefined)]).toEqual([
      ...["Offer them", "Offer it", "Offer it"],
    ]);
  });
});

describe("a ticket's page says", () => {
  const ticket = (price_paid: number, event: object = {}) =>
    ({ price_paid, event: { moved_from: null, return_until: preview.return_until, ...event } }) as never;

  test("how it can be returned, for its price where one was paid", () => {
    expect(describeWay(ticket(2_000), "refund")).toBe(
      `Can't make it? Return your ticket for its price until ${until}.`,
    );
    expect(describeWay(ticket(0), "refund")).toBe(`Can't make it? Return your ticket until ${until}.`);
    expect(describeWay(ticket(0, { return_until: null }), "refund")).toBe("Can't make it? Return your ticket.");
    expect(describeWay(ticket(1, { moved_from: {} }), "refund")).toBe(
      `This event moved. If it doesn't suit you anymore, return your ticket until ${until}.`,
    );
  });

  test("that it can be offered, and is, with the money back where some was paid", () => {
    expect(describeWay(ticket(1), "offer-back")).toBe(
      "Can't make it? Offer your ticket to the waiting list. It stays yours until somebody takes it, and then you get your money back.",
    );
    expect(describeWay(ticket(0), "offer-back")).toMatch(/until somebody takes it\.$/);
    expect(describeOffered(ticket(1), preview.return_until)).toBe(
      `On offer to the waiting list since ${until}. It still lets you in until somebody takes it; then you get your money back.`,
    );
    expect(describeOffered(ticket(0), preview.return_until)).toMatch(/until somebody takes it\.$/);
  });
});
