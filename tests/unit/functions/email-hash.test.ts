import { beforeEach, expect, test, vi } from "vitest";

const getSecret = vi.hoisted(() => vi.fn());
vi.mock("../../../functions/platform/secrets.ts", () => ({ getSecret }));
const { hashEmail } = await import("../../../functions/members/email-hash.ts");

beforeEach(() => {
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
