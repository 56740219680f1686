import { expect, test } from "../support/browser/test.ts";
import { aMember, anEvent, password } from "../support/fixtures.ts";
import { runOps } from "../support/ops-command.ts";

test.slow();

test("npm run smoke finds nothing wrong with the local stage, as a visitor and as a member", async ({
  origin,
  stack,
}) => {
  const [member, { endpoints }] = await Promise.all([aMember({ tier: "essential" }), stack.facts(), anEvent()]);
  const env = { SMOKE_EMAIL: member.email, SMOKE_PASSWORD: password };
  const { code, output: printed } = await runOps("smoke", [origin, "--api", String(endpoints.api)], env);
  expect(printed).not.toContain("✗");
  for (const seen of ["The app's page", "Security headers", "The API past CloudFront: 401", "Membership: essential"])
    expect(printed).toContain(`✓ ${seen}`);
  for (const seen of ["Quote of a ticket", "Live connection: answers", "Sign-out: done"])
    expect(printed).toContain(`✓ ${seen}`);
  // The address of this machine is http itself; everything else was tried.
  expect(printed).toContain("0 to do, 1 not checked");
  expect(code).toBe(0);
});
