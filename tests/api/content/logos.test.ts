import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PartnerLogoInput } from "../../../shared/model/content.ts";
import { call, ok } from "../../support/call.ts";
import { anAdmin } from "../../support/fixtures.ts";
import { createOwnTable } from "../../support/own-table.ts";

let table: Awaited<ReturnType<typeof createOwnTable>>;
let logos: typeof import("../../../functions/content/logos.ts") &
  typeof import("../../../functions/content/manage-logos.ts");
let log: typeof import("../../../functions/audit-log/list-audit-rows.ts");

const admin = { userId: crypto.randomUUID(), email: "admin@example.com" };
const now = "2026-11-22T12:00:00.000Z";
const logo = (about: Partial<PartnerLogoInput> = {}): PartnerLogoInput => ({
  name: "River & Rye",
  logo_url: "/media/partner-logos/1.webp",
  website_url: null,
  is_active: true,
  ...about,
});
const add = (name: string, about: Partial<PartnerLogoInput> = {}) =>
  logos.createLogo(logo({ name, ...about }), admin, now);
const names = async () => (await logos.listLogos()).items.map(({ name }) => name);

beforeAll(async () => {
  table = await createOwnTable();
  logos = {
    ...(await import("../../../functions/content/logos.ts")),
    ...(await import("../../../functions/content/manage-logos.ts")),
  };
  log = await import("../../../functions/audit-log/list-audit-rows.ts");
});
afterAll(() => table.remove());
beforeEach(async () => {
  for (const { id } of (await logos.listLogos()).items) await logos.deleteLogo(id, admin, now);
});

describe("[logos-04] a new partner logo", () => {
  test("gets a display order equal to the number of logos there are", async () => {
    expect((await add("One")).display_order).toBe(0);
    expect((await add("Two", { is_active: false })).display_order).toBe(1);
    const third = await add("Three");
    await logos.deleteLogo(third.id, admin, now);
    expect((await add("Four")).display_order).toBe(2);
  });

  test("gets a place of its own when six are added at once", async () => {
    const places = (made: { display_order: number }[]) =>
      made.map(({ display_order }) => display_order).sort((one, other) => one - other);
    const first = (await logos.readLogos()).logos.length;
    const made = await Promise.all(["A", "B", "C", "D", "E", "F"].map((name) => add(name)));
    expect(places(made)).toEqual([0, 1, 2, 3, 4, 5].map((place) => first + place));
    // Control: whoever only counts, without the condition on the order's version, gets the place of the others.
    const counted = await Promise.all(
      [1, 2, 3].map(async () => ({ display_order: (await logos.readLogos()).logos.length })),
    );
    expect(places(counted)).toEqual([first + 6, first + 6, first + 6]);
  });

  test("keeps no website when none is given", async () => {
    expect((await add("None")).website_url).toBeNull();
    const { token } = await anAdmin();
    const sent = { name: "Empty", logo_url: "/art/logo.webp", website_url: "" };
    const made = await ok(call("contentAdmin", "createLogo", sent, { token }));
    expect(made.website_url).toBeNull();
    await call("contentAdmin", "deleteLogo", { logoId: made.id }, { token });
  });
});

describe("[logos-05] a partner logo", () => {
  test("that is switched off is missing from the public list, which is ordered by display order", async () => {
    const [one, two, three] = [await add("One"), await add("Two"), await add("Three")];
    expect((await logos.setLogoActive(two.id, false, admin, now)).is_active).toBe(false);
    expect((await logos.listActiveLogos()).map(({ name }) => name)).toEqual(["One", "Three"]);
    await logos.setLogoActive(two.id, true, admin, now);
    const { order_version: version } = await logos.listLogos();
    await logos.reorderLogos({ ids: [three.id, one.id, two.id], version }, admin, now);
    const shown = await logos.listActiveLogos();
    expect(shown.map(({ name, display_order }) => [name, display_order])).toEqual([
      ["Three", 0],
      ["One", 1],
      ["Two", 2],
    ]);
  });

  test("leaves no gap when it is deleted, and deleting it again changes nothing", async () => {
    const [one] = [await add("One"), await add("Two"), await add("Three")];
    await logos.deleteLogo(one.id, admin, now);
    const { order_version } = await logos.listLogos();
    await logos.deleteLogo(one.id, admin, now);
    const { items, order_version: version } = await logos.listLogos();
    expect(version).toBe(order_version);
    expect(items.map(({ name, display_order }) => [name, display_order])).toEqual([
      ["Two", 0],
      ["Three", 1],
    ]);
  });
});

describe("the order of partner logos", () => {
  test("changes for one of two administrators who drag at the same time; the other is told", async () => {
    const ids = [(await add("One")).id, (await add("Two")).id, (await add("Three")).id];
    const { order_version: version } = await logos.listLogos();
    const [a, b, c] = ids as [string, string, string];
    const results = await Promise.allSettled([
      logos.reorderLogos({ ids: [b, a, c], version }, admin, now),
      logos.reorderLogos({ ids: [c, b, a], version }, admin, now),
    ]);
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused.map(({ reason }) => reason.code)).toEqual(["version-conflict"]);
    const won = results.find((result) => result.status === "fulfilled");
    expect(await names()).toEqual(won?.value.items.map(({ name }) => name));
  });

  test("isn't changed by somebody who hasn't seen a new logo, or names one twice", async () => {
    const one = await add("One");
    const { order_version: version } = await logos.listLogos();
    const two = await add("Two");
    const conflict = { code: "version-conflict" };
    await expect(logos.reorderLogos({ ids: [one.id], version }, admin, now)).rejects.toMatchObject(conflict);
    const { order_version: current } = await logos.listLogos();
    for (const ids of [[two.id], [two.id, two.id], [two.id, one.id, one.id], [two.id, "logo_unknown1"]]) {
      await expect(logos.reorderLogos({ ids, version: current }, admin, now)).rejects.toMatchObject(conflict);
    }
    expect(await names()).toEqual(["One", "Two"]);
  });
});

test("a partner logo is changed by one of two administrators who saved the same version", async () => {
  const { id, version } = await add("Before");
  const save = (name: string) => logos.updateLogo(id, { ...logo({ name }), version }, admin, now);
  const results = await Promise.allSettled([save("Left"), save("Right")]);
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused.map(({ reason }) => reason.code)).toEqual(["version-conflict"]);
  await expect(save("Late")).rejects.toMatchObject({ code: "version-conflict" });
  expect((await logos.updateLogo(id, { ...logo({ name: "After" }), version: 1 }, admin, now)).version).toBe(2);
});

test("every change of a partner logo is in the audit log, with what changed", async () => {
  const { id } = await add("One");
  await logos.updateLogo(id, { ...logo({ name: "Two" }), version: 0 }, admin, now);
  await logos.setLogoActive(id, false, admin, now);
  await logos.setLogoActive(id, false, admin, now);
  await logos.deleteLogo(id, admin, now);
  const { items } = await log.listAuditRows({ subject: id }, { limit: 10, position: null });
  expect(items.map(({ action }) => action).sort()).toEqual([
    "logo.create",
    "logo.delete",
    "logo.update",
    "logo.update",
  ]);
  const changes = items.filter(({ action }) => action === "logo.update").map(({ details }) => details.changes);
  expect(changes).toContainEqual({ name: ["One", "Two"] });
  expect(changes).toContainEqual({ is_active: [true, false] });
});

test("[logos-03] a logo without a name or an address is refused by the server, and one from elsewhere too", async () => {
  const { token } = await anAdmin();
  const whole = { name: "River & Rye", logo_url: "/art/logo.webp" };
  for (const change of [
    { name: undefined },
    { name: " " },
    { logo_url: undefined },
    { logo_url: "" },
    { logo_url: "https://example.com/a.png" },
  ]) {
    const answer = await call("contentAdmin", "createLogo", { ...whole, ...change } as never, { token });
    expect([change, answer.status, answer.error?.code]).toEqual([change, 400, "invalid-input"]);
  }
});
