import { describe, expect, test, vi } from "vitest";
import { orderKeyOf } from "../../../shared/door/refs.ts";
import { toTier } from "../../../web/src/door/session/found-orders.ts";
import { nameTier } from "../../../web/src/door/ui/name-tier.ts";
import * as door from "../../support/door/door.ts";
import { aSession, pass, played } from "../../support/door/played-session.ts";

const oneSeat = () => door.liveCode({ seats: 0b01 });
const order = orderKeyOf(door.order);
/** Seat 1 came in by the gate South a while ago. */
const { issuedAt: issued_at, ...southRow } = door.admitRow({ device: "door_south01", at: door.now - 60_000 });
const elsewhere = { ...southRow, issued_at };

describe("a scan", () => {
  test("of one seat lets it in at once, by a row that is kept before the answer", async () => {
    const { session, kept } = await aSession({ isDown: true });
    const { result } = await played(session.scan(await oneSeat()));
    expect(result).toMatchObject({ state: "admitted", seats: [1], holder: "Priya Raman", tier: 1 });
    expect(kept.own).toMatchObject([{ kind: "admit", order, seats: 0b01, gate: "North", by: "live", sequence: 1 }]);
    expect(session.getStatus()).toMatchObject({ unsent: 1, counts: { here: 1, inside: 1 } });
  });

  test("of two seats asks which; those that were chosen come in, and the other one later", async () => {
    const { session, kept } = await aSession({ isDown: true });
    const { result: asked } = await played(session.scan(await door.liveCode()));
    expect(asked).toMatchObject({ state: "choose-seats", seats: [1, 2] });
    expect(kept.own).toEqual([]);
    expect((await played(session.letIn(asked, [2]))).result).toMatchObject({ state: "admitted", seats: [2] });
    await pass(9_000);
    expect((await played(session.scan(await door.liveCode()))).result).toMatchObject({ state: "admitted", seats: [1] });
  });

  test("of a still code lets nobody in before the ID was checked", async () => {
    const { session, kept } = await aSession({ isDown: true });
    const { result: asked } = await played(session.scan(await door.stillCode({ seats: 0b01 })));
    expect(asked.state).toBe("check-id");
    expect(kept.own).toEqual([]);
    expect((await played(session.letIn(asked, asked.seats))).result.state).toBe("admitted");
    expect(kept.own).toMatchObject([{ by: "still" }]);
  });

  test("lets in after the ID check although the code's step is over by then", async () => {
    const { session } = await aSession({ isDown: true });
    const { result: asked } = await played(session.scan(await door.liveCode()));
    await pass(120_000);
    expect((await played(session.letIn(asked, [1, 2]))).result.state).toBe("admitted");
  });

  test("of one code twice at the same moment lets in once", async () => {
    const { session, kept } = await aSession({ isDown: true });
    const text = await oneSeat();
    const { result } = await played(Promise.all([session.scan(text), session.scan(text)]));
    expect(result.map(({ state, answer }) => [state, answer.word])).toEqual([
      ["admitted", "let-in"],
      ["refused", "just-let-in"],
    ]);
    expect(kept.own).toHaveLength(1);
  });

  test("that is refused is counted; the same code still in front of the camera isn't", async () => {
    const { session, server } = await aSession();
    await played(session.scan("https://playyy.example"));
    await played(session.scan(await oneSeat()));
    await played(session.scan(await oneSeat()));
    await pass(5_000);
    expect(server.contacts.at(-1)?.totals).toEqual({ admitted: 1, refused: 1 });
  });

  test("of a code that another scanner let in is refused with when and where", async () => {
    const { session, server } = await aSession();
    server.admitElsewhere(elsewhere);
    await pass(5_000);
    const { result } = await played(session.scan(await oneSeat()));
    expect(result).toMatchObject({ state: "refused", answer: { word: "already-in", admitted: { gate: "South" } } });
  });

  test("asks again when a chosen seat came in elsewhere meanwhile, and takes the other one", async () => {
    const { session, server } = await aSession();
    const { result: asked } = await played(session.scan(await door.liveCode()));
    server.admitElsewhere(elsewhere);
    await pass(5_000);
    const { result: again } = await played(session.letIn(asked, [1, 2]));
    expect(again).toMatchObject({ state: "choose-seats", seats: [2] });
    expect((await played(session.letIn(again, [2]))).result.state).toBe("admitted");
    expect(server.stored).toMatchObject([{ seats: 0b10 }]);
  });

  test("of a clock that was set asks for an ID, until the next contact", async () => {
    const { session, server } = await aSession({ isDown: true });
    vi.setSystemTime(Date.now() + 10_000);
    const { result } = await played(session.scan(await door.liveCode({ seats: 1 }, { at: Date.now() })));
    expect(result).toMatchObject({ state: "check-id", answer: { idReasons: ["unsure-clock"] } });
    await pass(1_000);
    expect(session.getStatus().clock).toBe("unsure");
    server.state.isDown = false;
    await pass(10_000);
    expect(session.getStatus().clock).toBe("sure");
  });

  test.each([
    ["without a list", { list: null }],
    ["after the end of its shift", { device: { ends_at: new Date(door.now - 1_000).toISOString() } }],
  ])("%s is no scan: nothing is decided", async (_name, about) => {
    const { session, kept } = await aSession({ isDown: true, ...about });
    await expect(played(session.scan(await oneSeat()))).rejects.toThrow("isn't ready");
    expect(kept.own).toEqual([]);
  });
});

describe("a quick server", () => {
  test("that has the seat in already is waited for: already in, and the scanner's own row is taken back", async () => {
    const { session, server, kept } = await aSession({ takes: 20 });
    server.admitElsewhere(elsewhere);
    const { result } = await played(session.scan(await oneSeat()));
    expect(result).toMatchObject({ state: "refused", answer: { word: "already-in", admitted: { gate: "South" } } });
    await pass(5_000);
    expect(kept.own).toMatchObject([{ kind: "admit" }, { kind: "undo", row: { sequence: 1 }, seats: 1 }]);
    expect(server.stored).toHaveLength(2);
    expect(session.getStatus()).toMatchObject({ conflicts: [], counts: { here: 0, inside: 1 } });
  });

  test("that doesn't say why makes the answer already in all the same", async () => {
    const { session, server } = await aSession({ takes: 20 });
    server.admitElsewhere(elsewhere);
    server.others.length = 0;
    const { result } = await played(session.scan(await oneSeat()));
    expect(result).toMatchObject({ state: "refused", seats: [], answer: { word: "already-in", ready: [] } });
    expect(session.getStatus().counts.here).toBe(0);
  });

  test("that has one of two seats in leaves the other one to choose", async () => {
    const { session, server } = await aSession({ takes: 20 });
    server.admitElsewhere(elsewhere);
    const { result: asked } = await played(session.scan(await door.liveCode()));
    const { result } = await played(session.letIn(asked, [1, 2]));
    expect(result).toMatchObject({ state: "choose-seats", seats: [2] });
  });

  test("is waited for at most 250 ms", async () => {
    const { session, server } = await aSession({ takes: 20 });
    server.state.takes = 5_000;
    const { result, at } = await played(session.scan(await oneSeat()));
    expect(result.state).toBe("admitted");
    expect(at - server.state.askedAt).toBe(250);
  });
});

describe("a slow server", () => {
  test("isn't waited for: the list decides, and the conflict shows when the server says it", async () => {
    const { session, server } = await aSession({ takes: 160 });
    server.admitElsewhere(elsewhere);
    const { result, at } = await played(session.scan(await oneSeat()));
    expect(result.state).toBe("admitted");
    expect(at).toBe(server.state.askedAt);
    await pass(1_000);
    expect(session.getStatus().conflicts).toMatchObject([
      { order, seat: 1, name: "Priya Raman", first: { gate: "South" }, again: { gate: "North" } },
    ]);
  });

  test("that refuses a row without saying why leaves a conflict with nothing before it", async () => {
    const { session, server } = await aSession({ takes: 160 });
    server.admitElsewhere(elsewhere);
    server.others.length = 0;
    await played(session.scan(await oneSeat()));
    await pass(1_000);
    expect(session.getStatus().conflicts).toMatchObject([{ seat: 1, first: null, again: { gate: "North" } }]);
  });
  test.each([
    ["after it leaves no conflict", 1_000, []],
    ["before it still leaves a conflict", -30_000, [{ seat: 1, first: null, again: { gate: "North" } }]],
  ])("that refuses a row, with the other gate's row taken back %s", async (_name, later, conflicts) => {
    const { session, server } = await aSession({ takes: 160 });
    server.admitElsewhere(elsewhere);
    await played(session.scan(await oneSeat()));
    await pass(1_000);
    expect(session.getStatus().conflicts).toMatchObject([{ first: { gate: "South" } }]);
    const { device, sequence } = elsewhere;
    const at = door.now + later;
    const row = { device, sequence };
    server.others.push({ kind: "undo", device, sequence: sequence + 1, at, row, seats: 1, reason: "Wrong person" });
    await pass(5_000);
    expect(session.getStatus()).toMatchObject({ conflicts, counts: { here: 1, inside: 1 } });
    expect(session.getStatus().conflicts).toHaveLength(conflicts.length);
  });
});

test("[types-42] a type shows its name, one whose name isn't known its number, and an order that the list doesn't have neither", () => {
  const names = ["GA+", "VIP+", "Early bird"];
  expect([0, 1, 3, 4, 8].map((number) => nameTier(names, toTier(number)))).toEqual([
    null,
    "GA+",
    "Early bird",
    "Ticket type 4",
    "Ticket type 8",
  ]);
});
