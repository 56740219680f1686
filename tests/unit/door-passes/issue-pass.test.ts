import { expect, test, vi } from "vitest";
import type { HeldOrder } from "../../../functions/door-passes/held-order.ts";
import { issuePass } from "../../../functions/door-passes/issue-pass.ts";

vi.mock("../../../functions/door-passes/signing-key.ts", async () => {
  const { privateKey: key } = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]);
  return { getSigningKey: async () => ({ kid: "0a1b2c3d", key }) };
});

const held = (name: string) =>
  ({
    name,
    order: { event_id: "evt_1", order_ref: "00112233445566778899aabbccddeeff", tier: 1 },
    event: { start_at: "2027-03-02T02:00:00.000Z" },
    seats: [{ number: 1 }],
  }) as unknown as HeldOrder;

const issue = (name: string) => issuePass(held(name), { kind: "still" }, 7, "2027-03-01T12:00:00.000Z");

test("a code to print carries its holder's name, and one without a name is refused", async () => {
  await expect(issue("Maya Mango")).resolves.toMatch(/^[0-9a-f]+$/);
  await expect(issue(" ")).rejects.toMatchObject({ code: "profile.no-name" });
});
