import { describe, expect, test } from "vitest";
import { orderKeyOf } from "../../../shared/door/refs.ts";
import type { DoorRow } from "../../../shared/model/door.ts";
import * as door from "../../support/door/door.ts";
import { aDevice } from "../../support/door/played-pairing.ts";
import { aSession, pass, played, until } from "../../support/door/played-session.ts";

const order = orderKeyOf(door.order);
const ownRow = (sequence: number) => ({
  ...door.admitRow({ device: "door_north01", sequence, order: sequence.toString(16).padStart(16, "0") }),
});
const otherRow = (device: string, sequence: number): DoorRow => {
  const { issuedAt: issued_at, ...row } = door.admitRow({ device, sequence, order: `${sequence}`.padStart(16, "f") });
  return { ...row, issued_at };
};

describe("a scanner's contact", () => {
  test("is every 4 seconds", async () => {
    const { server } = await aSession();
    const begun = server.contacts.length;
    await pass(16_200);
    expect(server.contacts.length - begun).toBe(4);
  });

  test("sends at most 100 rows, in order, and goes on at once until all are there", async () => {
    const own = Array.from({ length: 250 }, (_, index) => ownRow(index + 1));
    const { session, server } = await aSession({ own });
    await pass(1_000);
    expect(server.contacts.map(({ rows }) => rows.length).filter(Boolean)).toEqual([100, 100, 50]);
    expect(server.stored.map(({ sequence }) => sequence)).toEqual(own.map(({ sequence }) => sequence));
    expect(session.getStatus().unsent).toBe(0);
  });

  test("whose answer got lost sends the same rows again; the server has each once", async () => {
    const { session, server } = await aSession();
    server.state.misses = true;
    await played(session.scan(await door.liveCode({ seats: 1 })));
    await pass(2_000);
    expect(session.getStatus()).toMatchObject({ isOnline: false, unsent: 1 });
    server.state.misses = false;
    await pass(10_000);
    expect(session.getStatus()).toMatchObject({ isOnline: true, unsent: 0, conflicts: [] });
    expect(server.stored).toHaveLength(1);
  });

  test("asks for what comes after each other scanner's highest row", async () => {
    const { server, kept } = await aSession();
    server.others.push(otherRow("door_south01", 1), otherRow("door_south01", 3), otherRow("door_east01", 1));
    await pass(9_000);
    expect(server.contacts.at(-1)?.seen).toEqual({ door_south01: 3, door_east01: 1 });
    expect(kept.others).toHaveLength(3);
  });

  test("looks 10 minutes further back once a minute", async () => {
    const { server } = await aSession();
    await pass(64_500);
    const looks = server.contacts.map(({ list_version }, index) =>
      index > 0 && (list_version ?? 0) < (server.contacts[index - 1]?.list_version ?? 0) ? "wide" : "near",
    );
    expect(looks.filter((look) => look === "wide")).toHaveLength(1);
  });

  test("reads the whole list when there is none, and again when the server can't say what changed", async () => {
    const { session, server, kept } = await aSession({ list: null });
    expect(session.getStatus()).toMatchObject({ phase: "ready", listed: 1 });
    const before = session.getStatus().listReadAt ?? 0;
    server.answer.delta = null;
    await pass(4_100);
    // While the list is read again the server can say what changed since then.
    delete server.answer.delta;
    await pass(5_000);
    expect(session.getStatus().listReadAt).toBeGreaterThan(before);
    expect(kept.list?.orders.has(order)).toBe(true);
  });

  test("brings a new gate and role, and a key that was revoked", async () => {
    const { session, server } = await aSession();
    server.answer.device = aDevice({ role: "supervisor", gate: "Roof" });
    server.answer.keys = [{ key: door.cityKeyText, revoked: true }];
    await until(() => session.getStatus().device.gate === "Roof");
    expect(session.getStatus().device.role).toBe("supervisor");
    const { result } = await played(session.scan(await door.liveCode()));
    expect(result.answer.word).toBe("revoked-key");
  });

  test("that says a row isn't allowed leaves it out of what counts", async () => {
    const { session, server } = await aSession({ takes: 160 });
    await played(session.scan(await door.liveCode({ seats: 1 })));
    server.answer.refused = [{ sequence: 1, reason: "not-allowed" }];
    await pass(5_000);
    expect(session.getStatus().counts).toMatchObject({ here: 0, inside: 0 });
  });

  test("after an `offline` event the scanner is offline at once, and an `online` event meets the server at once", async () => {
    const { session, server, network } = await aSession();
    network.dispatchEvent(new Event("offline"));
    expect(session.getStatus().isOnline).toBe(false);
    const { length } = server.contacts;
    network.dispatchEvent(new Event("online"));
    await pass(100);
    expect(server.contacts).toHaveLength(length + 1);
    expect(session.getStatus().isOnline).toBe(true);
  });
});

describe("a scanner that the server ends", () => {
  test.each([
    ["revoked", [401, "door.revoked"], "revoked"],
    ["unknown", [401, "unauthorized"], "revoked"],
    ["long after its shift", [410, "door.ended"], "ended"],
  ] as const)("because it is %s deletes everything and makes no more contacts", async (_why, refuses, phase) => {
    const { session, server, state } = await aSession();
    server.state.refuses = [...refuses];
    await until(() => session.getStatus().phase === phase);
    await until(() => state.isDeleted);
    const { calls } = server.state;
    await pass(20_000);
    expect(server.state.calls).toBe(calls);
  });

  test("by no other error loses anything: it tries again", async () => {
    const { session, server, state } = await aSession();
    server.state.refuses = [503, "unavailable"];
    await until(() => !session.getStatus().isOnline);
    await pass(30_000);
    expect(session.getStatus()).toMatchObject({ phase: "ready", isOnline: false });
    server.state.refuses = null;
    await until(() => session.getStatus().isOnline);
    expect(state.isDeleted).toBe(false);
  });

  test.each([
    ["a row at its place", { refused: [{ sequence: 1, reason: "clone" as const }] }],
    ["its own word", { device: aDevice({ is_cloned: true }) }],
  ])("as a copy, by %s, stops, keeps what it has and lets nobody in", async (_how, answer) => {
    const { session, server, state } = await aSession();
    Object.assign(server.answer, answer);
    await pass(5_000);
    expect(session.getStatus().phase).toBe("cloned");
    expect(state.isDeleted).toBe(false);
    await expect(played(session.scan(await door.liveCode()))).rejects.toThrow("isn't ready");
  });

  test("6 hours after its shift, without any connection, deletes everything", async () => {
    const ends_at = new Date(door.now - 6 * 3_600_000 + 5_000).toISOString();
    const { session, state } = await aSession({ isDown: true, device: { ends_at } });
    expect(session.getStatus().phase).toBe("ended");
    expect(state.isDeleted).toBe(false);
    await pass(20_000);
    expect(state.isDeleted).toBe(true);
  });

  test("by clearing the browser's storage lets nobody in", async () => {
    const { session, state } = await aSession({ isDown: true });
    state.lose();
    expect(session.getStatus().phase).toBe("cleared");
    await expect(played(session.scan(await door.liveCode()))).rejects.toThrow("isn't ready");
  });
});
