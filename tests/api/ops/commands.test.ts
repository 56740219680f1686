import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { aMember, password } from "../../support/fixtures.ts";
import { runOps } from "../../support/ops-command.ts";

const stage = () => ["--stage", "local", "--origin", inject("origin")];

type Broken = { status?: number; body?: string; headers?: Record<string, string | undefined> };

/** The stack behind a front that answers some paths differently: a stage on which something went wrong. */
const aBrokenStage = async (breaks: (path: string) => Broken | undefined): Promise<string> => {
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    const headers = Object.entries(request.headers).filter(([name]) => !["host", "connection"].includes(name));
    const body = request.method === "POST" ? await new Response(request as never).text() : undefined;
    const real = await fetch(inject("origin") + path, {
      method: request.method,
      headers: Object.fromEntries(headers) as Record<string, string>,
      body,
    });
    const broken = breaks(path) ?? {};
    const kept = Object.fromEntries(
      [...real.headers].filter(([name]) => !/^(content-|transfer-|connection)/.test(name)),
    );
    const changed = Object.entries({ ...kept, ...broken.headers }).filter(([, value]) => value !== undefined);
    response.writeHead(broken.status ?? real.status, Object.fromEntries(changed) as Record<string, string>);
    response.end(broken.body ?? Buffer.from(await real.arrayBuffer()));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe("npm run stripe:setup", () => {
  test("accepts this machine's endpoint, creates the plans once, and prints no key", async () => {
    const first = await runOps("stripe-setup", stage());
    expect(first.output).toContain(`✓ Webhook endpoint ${inject("origin")}/hooks/stripe`);
    expect(first).toMatchObject({ code: 0 });
    const second = await runOps("stripe-setup", stage());
    expect(second.output).toContain("6 right, 0 to do");
    expect(await runOps("stripe-setup", [...stage(), "--check"])).toMatchObject({ code: 0 });
    expect(first.output + second.output).not.toMatch(/[sr]k_(test|live)_\w|whsec_\w/);
  });

  test("prints its usage and what it needs", async () => {
    expect(await runOps("stripe-setup", ["--stage", "nowhere"])).toMatchObject({
      code: 1,
      output: expect.stringContaining("Say which stage"),
    });
    const none = await runOps("stripe-setup", ["--stage", "local", "--origin", "http://localhost:9"]);
    expect(none).toMatchObject({ code: 1, output: expect.stringContaining("npm start") });
    const { code, output: printed } = await runOps("stripe-setup", ["--permissions"]);
    expect([code, printed.includes("Charges and Refunds: Write")]).toEqual([0, true]);
  });
});

describe("npm run doctor", () => {
  test("has nothing to do on this machine and names what only AWS has", async () => {
    await runOps("stripe-setup", stage());
    const { code, output: printed } = await runOps("doctor", stage());
    expect(printed).not.toContain("✗");
    expect(printed).toContain("✓ Stripe keys in the stage's secret: apiKey and webhookSecret");
    expect(printed).toContain("– Mail: only a deployed stage has it");
    expect(code).toBe(0);
  });

  test("lists the placeholders in the settings without credentials and exits with 1", async () => {
    const nobody = {
      AWS_EC2_METADATA_DISABLED: "true",
      AWS_CONFIG_FILE: "/dev/null",
      AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
    };
    const { code, output: printed } = await runOps("doctor", ["--stage", "prod"], nobody);
    expect(printed).toMatch(/✗ Setting ownerEmail: ".*" is a placeholder/);
    expect(printed).toContain("✗ AWS credentials: no AWS credentials in this shell");
    expect(code).toBe(1);
  });
});

describe("npm run smoke", () => {
  test.each<[string, string, (path: string) => Broken | undefined, string]>([
    [
      "headers that are gone",
      "Security headers",
      (path) => (path === "/" ? { status: 200, headers: { "content-security-policy": undefined } } : undefined),
      "content-security-policy",
    ],
    [
      "a read that fails",
      "GET /api/events",
      (path) => (path === "/api/events" ? { status: 503 } : undefined),
      "503 instead of 200",
    ],
    [
      "an answer that does not fit the contract",
      "GET /api/settings",
      (path) => (path === "/api/settings" ? { body: "{}" } : undefined),
      "does not fit the contract",
    ],
    [
      "an API open to anybody",
      "Without a token",
      (path) => (path === "/api/me" ? { status: 200 } : undefined),
      "200 instead of 401",
    ],
  ])("%s: one clear line, and the command ends with 1", async (_what, step, breaks, says) => {
    const { code, output: printed } = await runOps("smoke", [await aBrokenStage(breaks)]);
    const line = printed.split("\n").find((one) => one.includes(`✗ ${step}`));
    expect(line).toContain(says);
    expect(code).toBe(1);
  });

  test("reports a member who cannot sign in on one line and skips the steps after it", async () => {
    const { email } = await aMember();
    const env = { SMOKE_EMAIL: email, SMOKE_PASSWORD: `${password}-wrong` };
    const { code, output: printed } = await runOps("smoke", [inject("origin")], env);
    expect(printed).toMatch(/✗ Sign-in: Incorrect username or password/);
    expect(printed).toContain("– Membership: nobody is signed in");
    expect(code).toBe(1);
  });
});
