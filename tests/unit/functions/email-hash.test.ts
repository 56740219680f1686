import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test, vi } from "vitest";

const getSecret = vi.hoisted(() => vi.fn());
vi.mock("../../../functions/platform/secrets.ts", () => ({ getSecret }));
const { hashEmail } = await import("../../../functions/members/email-hash.ts");
const { createMember } = await import("../../../functions/members/create-member.ts");

const table = mockClient(DynamoDBDocumentClient);

beforeEach(() => {
  table.reset();
  table.on(TransactWriteCommand).resolves({});
  getSecret.mockResolvedValue("first-key");
});

test("an address has the same hash in any letter case, and the hash does not contain it", async () => {
  const [hash] = await hashEmail("Dana@City.example");
  expect(await hashEmail(" dana@city.EXAMPLE")).toEqual([hash]);
  expect(hash).toMatch(/^[0-9a-f]{40}$/);
});

test("plus-addresses and dotted addresses are addresses of their own", async () => {
  const given = ["dana@city.example", "dana+1@city.example", "d.ana@city.example"];
  const hashes = (await Promise.all(given.map(hashEmail))).flat();
  expect(new Set(hashes).size).toBe(3);
});

test("after a key rotation, uses counted under the old key still count", async () => {
  const [old] = await hashEmail("dana@city.example");
  getSecret.mockResolvedValue("second-key first-key\n");
  const hashes = await hashEmail("dana@city.example");
  expect(hashes).toHaveLength(2);
  expect(hashes[1]).toBe(old);
});

test("a new member's record holds the only hash of a verified address, and no list of hashes for an unverified one", async () => {
  vi.stubEnv("CITY_ZONE", "America/New_York");
  const person = { userId: "member-1", email: "dana@city.example", name: "Dana" };
  for (const emailVerified of [true, false])
    await createMember({ ...person, emailVerified }, "2027-03-01T12:00:00.000Z");
  const records = table
    .commandCalls(TransactWriteCommand)
    .map(({ args: [{ input }] }) => input.TransactItems?.find(({ Put }) => Put?.Item?.email)?.Put?.Item);
  const hashes = records.map((record) => record?.email_hashes && [...record.email_hashes]);
  expect(hashes).toEqual([await hashEmail(person.email), undefined]);
});
