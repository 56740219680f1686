import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "stripe-stand-in-package-"));
let tarball = "";

const run = (command: string, args: string[], cwd: string) => execFileSync(command, args, { cwd, encoding: "utf8" });
const emptyFolder = () => mkdtempSync(join(folder, "empty-"));

beforeAll(() => {
  const [packed] = JSON.parse(
    run("npm", ["pack", "--silent", "--json", "--pack-destination", folder], join(import.meta.dirname, "..")),
  );
  tarball = `../${packed.filename}`;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `pattern` finds in the program's output. Throws when the program ends before. */
const waitForOutput = (child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> =>
  new Promise((resolve, reject) => {
    if (!child.stdout) throw new Error("The program's output is not read.");
    createInterface(child.stdout).on("line", (line) => {
      const found = pattern.exec(line);
      if (found) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`The program ended with ${code}.`)));
  });

test("the tarball starts with npx in an empty folder, without a registry, and serves the Stripe client", async () => {
  const npx = ["--yes", "--offline", tarball, "--port", "0"];
  const child = spawn("npx", npx, { cwd: emptyFolder(), detached: true, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => {
    if (child.exitCode === null) process.kill(-Number(child.pid));
  });
  const [, port] = await waitForOutput(child, /http:\/\/127\.0\.0\.1:(\d+)\/v1/);
  const stripe = new Stripe("sk_test_local", { host: "127.0.0.1", port: Number(port), protocol: "http" });
  const { id } = await stripe.customers.create({ email: "ada@example.test" });
  expect(await stripe.customers.retrieve(id)).toMatchObject({ email: "ada@example.test" });
  const advanced = await fetch(`http://127.0.0.1:${port}/control/clock/advance`, {
    method: "POST",
    body: '{"days":31}',
  });
  const { now } = (await advanced.json()) as { now: string };
  expect(Date.parse(now)).toBeGreaterThan(Date.now() + 30 * 86_400_000);
}, 120_000);

test("the installed tarball brings no dependency, and a program can start the stand-in", () => {
  const project = emptyFolder();
  run("npm", ["init", "-y"], project);
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], project);
  const installed = readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith("."));
  expect(installed).toEqual(["stripe-stand-in"]);
  const program = `
    const { startStripeStandIn } = await import("stripe-stand-in");
    const { url, close } = await startStripeStandIn();
    console.log((await fetch(url + "/stripe")).status);
    await close();`;
  expect(run("node", ["--input-type=module", "-e", program], project).trim()).toBe("200");
}, 120_000);
