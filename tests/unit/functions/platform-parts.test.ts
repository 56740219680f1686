import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { auditRow } from "../../../functions/audit/audit-row.ts";
import { shorten, toDrawable, toPosterTexts, toTitleSize } from "../../../functions/media/generated/poster-text.ts";
import { assertMayUpload } from "../../../functions/media/publish-media.ts";
import { detectMediaType } from "../../../functions/media/remote/detect-type.ts";
import { publicRules } from "../../../functions/media/remote/remote-rules.ts";
import { env, optionalEnv } from "../../../functions/platform/env.ts";
import { fillPage } from "../../../functions/platform/fill-page.ts";
import { newSecretCode } from "../../../functions/platform/ids.ts";
import { currentRequestId, requestIdOf, withRequestId } from "../../../functions/platform/request-id.ts";
import { applyProjection } from "../../../functions/platform/stream/apply-projection.ts";
import { differs, isFirst, requestIdOfChange, type StreamChange } from "../../../functions/platform/stream/change.ts";
import { toChange } from "../../../functions/platform/stream/to-change.ts";
import { applyInput } from "../../../functions/platform/table/apply-input.ts";
import { tryWrite } from "../../../functions/platform/table/conditional-write.ts";
import { exact, primaryIndex, secondaryIndex } from "../../../functions/platform/table/indexes.ts";
import { conflict, retryOnConflict } from "../../../functions/platform/table/retry-on-conflict.ts";
import { documents, isConditionFailed } from "../../../functions/platform/table/table.ts";
import { maxWrites, writeAll } from "../../../functions/platform/table/transaction.ts";
import { isVersion } from "../../../functions/platform/table/version.ts";

describe("a page of which items are left out", () => {
  /** A list whose every read shows one item, and that ends after some reads. */
  const aList = (reads: number, shown = 1) => {
    const asked: [number, string | null][] = [];
    const read = async ({ limit, position }: { limit: number; position: string | null }) => {
      asked.push([limit, position]);
      return {
        items: Array.from({ length: shown }, () => "item"),
        position: asked.length < reads ? String(asked.length) : null,
      };
    };
    return { asked, read };
  };

  test("is filled by reading on from where the last one ended", async () => {
    const { asked, read } = aList(9);
    expect(await fillPage({ limit: 2, position: "x" }, read)).toEqual({ items: ["item", "item"], position: "2" });
    expect(asked).toEqual([
      [2, "x"],
      [1, "1"],
    ]);
  });

  test("ends with the list, or after four reads", async () => {
    const short = aList(2, 0);
    expect(await fillPage({ limit: 5, position: null }, short.read)).toEqual({ items: [], position: null });
    expect(short.asked).toHaveLength(2);
    const long = aList(9, 0);
    expect(await fillPage({ limit: 5, position: null }, long.read)).toEqual({ items: [], position: "4" });
    expect(long.asked).toHaveLength(4);
  });
});

test("a field that a request leaves out stays, and one that it empties is stored no more", () => {
  const stored = { a: 1, b: "b", c: "c", d: 0 };
  expect(applyInput(stored, { a: undefined, b: null, c: "", d: 5 })).toEqual({
    a: 1,
    b: undefined,
    c: undefined,
    d: 5,
  });
  expect(applyInput(stored, { a: 0 })).toEqual({ ...stored, a: 0 });
});

describe("reading and writing again", () => {
  const exhausted = () => new Error("exhausted");
  const counting = (results: unknown[]) => {
    const turns: number[] = [];
    const attempt = async (turn: number) => {
      turns.push(turn);
      return results[turn] as string;
    };
    return { turns, attempt };
  };

  test("ends with the first attempt that nobody was in the way of", async () => {
    const { turns, attempt } = counting([conflict, "done", "never"]);
    expect(await retryOnConflict(3, attempt, exhausted)).toBe("done");
    expect(turns).toEqual([0, 1]);
  });

  test("is given up after its last attempt", async () => {
    const { turns, attempt } = counting([conflict, conflict, conflict, "late"]);
    await expect(retryOnConflict(3, attempt, exhausted)).rejects.toThrow("exhausted");
    expect(turns).toEqual([0, 1, 2]);
  });
});

const failed = (name: string, cause?: unknown) => Object.assign(new Error("No"), { name, cause });

test("a variable that some stages leave out or empty has no value, and one that is required is named", () => {
  vi.stubEnv("IMAGE_MODEL", "");
  expect(optionalEnv("IMAGE_MODEL")).toBeUndefined();
  expect(() => env("IMAGE_MODEL")).toThrow("The environment variable IMAGE_MODEL is not set");
  vi.stubEnv("IMAGE_MODEL", "amazon.nova");
  expect([optionalEnv("IMAGE_MODEL"), env("IMAGE_MODEL")]).toEqual(["amazon.nova", "amazon.nova"]);
  vi.unstubAllEnvs();
});

test("the table is asked four times at most", async () => {
  expect(await documents.config.maxAttempts()).toBe(4);
});

test("only a condition that didn't hold is a refusal, also as the cause of an error", async () => {
  const refusal = failed("ConditionalCheckFailedException");
  expect([refusal, failed("ElectroError", refusal), failed("Other"), null].map(isConditionFailed)).toEqual([
    ...[true, true, false, false],
  ]);
  expect(await tryWrite(Promise.resolve("done"))).toBe("done");
  expect(await tryWrite(Promise.reject(refusal))).toBeNull();
  await expect(tryWrite(Promise.reject(failed("Other")))).rejects.toThrow("No");
});

test("a record of before there were versions has version 0", () => {
  const operations = {
    eq: (name: string, value: number) => `${name}=${value}`,
    notExists: (name: string) => `no ${name}`,
  };
  expect([0, 1].map((version) => isVersion(version, "v", operations))).toEqual(["(no v OR v=0)", "v=1"]);
});

describe("a transaction", () => {
  const table = mockClient(DynamoDBDocumentClient);
  beforeEach(() => table.reset());
  const write = { params: () => ({ Item: { pk: "a" } }) };
  const refuseOnce = (error: Error) => table.on(TransactWriteCommand).rejectsOnce(error).resolves({});

  test.each([
    ["an earlier one goes on", failed("TransactionInProgressException")],
    ["another one is at its items", failed("Wrapped", failed("TransactionConflictException"))],
  ])("is sent again where %s", async (_what, error) => {
    refuseOnce(error);
    expect((await writeAll([write])).size).toBe(0);
    expect(table.calls()).toHaveLength(2);
  });

  test("is not sent again after any other failure", async () => {
    refuseOnce(failed("ResourceNotFoundException"));
    await expect(writeAll([write])).rejects.toThrow("No");
    expect(table.calls()).toHaveLength(1);
  });

  test("is sent eight times at most, and answers that a second's wait helps", async () => {
    table.on(TransactWriteCommand).rejects(failed("TransactionConflictException"));
    await expect(writeAll([write])).rejects.toMatchObject({ code: "unavailable", details: { retryAfterSeconds: 1 } });
    expect(table.calls()).toHaveLength(8);
  });

  test("has 100 writes at most", () => expect(maxWrites).toBe(100));
});

describe("the keys of an entity", () => {
  test("keep the case of what is exact, and begin with their scope where they have one", () => {
    expect(primaryIndex(exact("id"), ["kind"])).toMatchObject({
      pk: { field: "pk", composite: ["id"], casing: "none" },
      sk: { field: "sk", composite: ["kind"] },
    });
    expect(primaryIndex(["id"], [])).not.toHaveProperty("scope");
    expect(primaryIndex(["id"], []).pk).not.toHaveProperty("casing");
    expect(secondaryIndex("gsi1", [], ["at"], "list")).toMatchObject({ scope: "list" });
  });
});

const aChange = (id: string, about: Partial<StreamChange> = {}): StreamChange => ({
  ...{
    id,
    at: "2027-01-01T00:00:00.000Z",
    entity: "ticket",
    before: null,
    after: { pk: id, sk: "1" },
    isExpiry: false,
  },
  ...about,
});

describe("a change of an item", () => {
  test("differs where the item is new, gone, or has another value of one of some attributes", () => {
    const both = (before: object, after: object) => aChange("a", { before, after } as never);
    expect(differs(aChange("a"), "x")).toBe(true);
    expect(differs(aChange("a", { before: {}, after: null }), "x")).toBe(true);
    expect(differs(both({ x: 1, y: 1 }, { x: 1, y: 2 }), "x", "y")).toBe(true);
    expect(differs(both({ x: 1, y: 1 }, { x: 1, y: 2 }), "x")).toBe(false);
    expect(differs(both({ x: 1 }, { x: 1 }))).toBe(false);
  });

  test("is the first where nothing was before, unless it is given as if it were new", () => {
    expect([aChange("a"), aChange("a", { before: {} }), aChange("a", { isBackfill: true })].map(isFirst)).toEqual([
      ...[true, false, false],
    ]);
  });

  test("has the id of its request where its item carries one", () => {
    const idOf = (request_id: unknown) => requestIdOfChange(aChange("a", { after: { request_id } }));
    expect([idOf("req"), idOf(1), idOf(undefined)]).toEqual(["req", undefined, undefined]);
  });

  test("is read from the stream without what has no type, and is an expiry where the table itself deleted it", () => {
    const image = { pk: { S: "a" }, empty: {}, __edb_e__: { S: "ticket" } };
    const record = { eventID: "1", dynamodb: { NewImage: image as never, ApproximateCreationDateTime: 1 } };
    expect(toChange(record)).toEqual({
      id: "1",
      at: "1970-01-01T00:00:01.000Z",
      entity: "ticket",
      before: null,
      after: { pk: "a", __edb_e__: "ticket" },
      isExpiry: false,
    });
    expect(toChange({ ...record, userIdentity: { type: "Service", principalId: "d" } }).isExpiry).toBe(true);
    expect(toChange({ ...record, userIdentity: { type: "User", principalId: "d" } }).isExpiry).toBe(false);
  });
});

describe("a projection", () => {
  const context = { zone: "America/New_York", now: "2027-01-01T00:00:00.000Z" };
  const run = async (changes: StreamChange[], fails: string[] = []) => {
    const calls: string[][] = [];
    const apply = async (some: readonly StreamChange[]) => {
      calls.push(some.map(({ id }) => id));
      if (some.some(({ id }) => fails.includes(id))) throw new Error("No");
    };
    const left = await applyProjection({ name: "p", entities: ["ticket"], apply }, changes, context);
    return { calls, left };
  };

  test("gets a batch at once, and isn't asked about other entities", async () => {
    const [a, b, other] = [aChange("a"), aChange("b"), aChange("c", { entity: "deal" })];
    expect(await run([a, other, b])).toEqual({ calls: [["a", "b"]], left: [] });
    expect(await run([a])).toEqual({ calls: [["a"]], left: [] });
    expect(await run([other])).toEqual({ calls: [], left: [] });
  });

  test("that fails gets each change alone, but for those that follow a failed one of their item", async () => {
    const later = { ...aChange("later"), after: { pk: "a", sk: "1" } };
    expect(await run([aChange("a"), aChange("b"), later], ["a"])).toEqual({
      calls: [["a", "b", "later"], ["a"], ["b"]],
      left: ["a", "later"],
    });
  });
});

describe("the id of a request", () => {
  const idOf = (sent: string | undefined) =>
    requestIdOf({ headers: { "x-request-id": sent }, requestContext: { requestId: "gateway" } });

  test("is the browser's where it has the right form, and the gateway's otherwise", () => {
    const own = "a".repeat(20);
    expect([own, "a".repeat(64)].map(idOf)).toEqual([own, "a".repeat(64)]);
    expect([undefined, "a".repeat(19), "a".repeat(65), `${own}@`].map(idOf)).toEqual(Array(4).fill("gateway"));
  });

  test("is known to the work that is done for it, and to no other", () => {
    expect(withRequestId("id", currentRequestId)).toBe("id");
    expect(withRequestId(undefined, currentRequestId)).toBeUndefined();
    expect(withRequestId("id", () => withRequestId(undefined, currentRequestId))).toBe("id");
  });
});

test("a code that grants something has 128 bits at least, and none fewer than asked for", () => {
  expect(() => newSecretCode(127)).toThrow(RangeError);
  expect(
    [newSecretCode(128), newSecretCode(), newSecretCode(129)].map((code) => Buffer.from(code, "base64url").length),
  ).toEqual([16, 20, 17]);
});

describe("a row of the audit log", () => {
  const admin = { userId: "admin", email: "a@x.test" };
  const detailsOf = (about: object) =>
    JSON.parse(auditRow(admin, { action: "deal.update", subject: "s", ...about }, "2027-01-01T00:00:00.000Z").details);

  test("has the fields that differ, with what they were, but neither times nor versions", () => {
    const before = { name: "A", list: [1], gone: 1, same: null, version: 1, updated_at: "x" };
    const after = { name: "A", list: [1, 2], came: 1, same: undefined, version: 2, updated_at: "y" };
    expect(detailsOf({ before, after })).toEqual({
      name: "A",
      changes: { list: [[1], [1, 2]], gone: [1, null], came: [null, 1] },
    });
  });

  test("of a new or a deleted record has all fields, and none where there was no record", () => {
    expect(detailsOf({ before: null, after: { title: "T" } })).toEqual({ name: "T", changes: { title: [null, "T"] } });
    expect(detailsOf({ before: { title: "T" }, after: null })).toEqual({ name: "T", changes: { title: ["T", null] } });
    expect(detailsOf({ after: { title: "T" } })).toMatchObject({ changes: {} });
    expect(detailsOf({ before: { title: "T" } })).toMatchObject({ changes: {} });
    expect(detailsOf({ details: { count: 1 } })).toEqual({ count: 1 });
  });

  test("has its administrator's address where there is one", () => {
    const emailOf = (email: string) =>
      auditRow({ userId: "a", email }, { action: "a.b", subject: "s" }, "2027-01-01T00:00:00.000Z").actor_email;
    expect([emailOf("a@x.test"), emailOf("")]).toEqual(["a@x.test", undefined]);
  });
});

describe("a poster's text", () => {
  test("is shortened at a word's end, or within a word that is most of it", () => {
    expect(shorten("one two", 7)).toBe("one two");
    expect(shorten("one two, three", 10)).toBe("one two…");
    expect(shorten("a bcdefghijklm", 10)).toBe("a bcdefgh…");
    expect(shorten("abcd efghijk", 8)).toBe("abcd ef…");
    expect(shorten("abcde fghijk", 8)).toBe("abcde…");
  });

  test("has only what can be drawn", () => {
    expect(toDrawable("Neon 🌊  Tide")).toBe("Neon Tide");
    expect(toPosterTexts({ title: "T", description: "D", type: "Pop-up" })).toEqual({
      ...{ title: "T", description: "D", type: "POP-UP" },
    });
  });

  test.each([
    [14, 176],
    [15, 136],
    [28, 136],
    [29, 108],
    [90, 84],
    [200, 62],
    [201, 56],
  ])("of %i characters in short words is drawn in %i pixels", (length, size) => {
    expect(
      toTitleSize(
        "ab "
          .repeat(100)
          .slice(0, length - 1)
          .concat("x"),
      ),
    ).toBe(size);
  });

  test("is drawn smaller where its longest word would be wider than the poster", () => {
    expect([toTitleSize("a".repeat(14)), toTitleSize(`${"a".repeat(27)} b`)]).toEqual([161, 83]);
  });
});

describe("a file", () => {
  test("is a video by its first bytes, or a picture", () => {
    const brand = (name: string, box = "ftyp") => detectMediaType(Buffer.from(`\0\0\0 ${box}${name}\0\0\0\0`));
    expect([brand("isom"), brand("isom", "free"), brand("heic"), brand("avif")]).toEqual([
      ...["video/mp4", "image/png", "image/png", "image/png"],
    ]);
    expect(detectMediaType(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))).toBe("video/webm");
  });

  test.each<[Parameters<typeof assertMayUpload>, string | null]>([
    [["logo", "image/png", 5 * 1024 * 1024], null],
    [["logo", "image/png", 5 * 1024 * 1024 + 1], "upload.too-large"],
    [["logo", "video/mp4", 1], "upload.not-an-image"],
    [["news", "image/png", 1], "upload.not-a-video"],
    [["news", "text/plain", 1], "upload.not-a-video"],
    [["news", "video/mp4", 50 * 1024 * 1024], null],
    [["news", "video/mp4", 50 * 1024 * 1024 + 1], "upload.too-large"],
    [["event", "image/png", 10 * 1024 * 1024], null],
  ])("for %j is taken, or refused", (upload, code) => {
    const refusal = (() => {
      try {
        assertMayUpload(...upload);
        return null;
      } catch (error) {
        return (error as { code: string }).code;
      }
    })();
    expect(refusal).toBe(code);
  });

  test("elsewhere may be behind three redirects, and has 15 seconds", () => {
    expect(publicRules).toMatchObject({ maxRedirects: 3, timeoutMilliseconds: 15_000, protocols: ["https:"] });
  });
});
