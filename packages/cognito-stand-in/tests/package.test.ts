import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as auth from "aws-amplify/auth";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { configureAmplify, createDevice } from "./amplify.ts";

const folder = mkdtempSync(join(tmpdir(), "cognito-stand-in-package-"));
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

test("the tarball starts with npx in an empty folder, without a registry, and serves Amplify", async () => {
  const npx = ["--yes", "--offline", tarball, "--port", "0"];
  const child = spawn("npx", npx, { cwd: emptyFolder(), detached: true, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => {
    if (child.exitCode === null) process.kill(-Number(child.pid));
  });
  const emailed = waitForOutput(child, /\b(\d{6})\b/);
  const [, url = ""] = await waitForOutput(child, /(http:\/\/127\.0\.0\.1:\d+)/);
  configureAmplify(url, createDevice(), { id: "us-east-1_local", clientId: "local" });
  const [username, password] = ["ada@example.test", "Correct horse 1"];
  await auth.signUp({ username, password, options: { userAttributes: { email: username } } });
  const [, confirmationCode = ""] = await emailed;
  await auth.confirmSignUp({ username, confirmationCode });
  expect((await auth.signIn({ username, password })).isSignedIn).toBe(true);
}, 120_000);

test("the installed tarball brings no dependency, and a program can start the stand-in", () => {
  const project = emptyFolder();
  run("npm", ["init", "-y"], project);
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], project);
  const installed = readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith("."));
  expect(installed).toEqual(["cognito-stand-in"]);
  const program = `
    const { startCognitoStandIn } = await import("cognito-stand-in");
    const { totpCode } = await import("cognito-stand-in/client");
    const { url, close } = await startCognitoStandIn({ port: 0, dataDir: "data", pools: [] });
    console.log((await fetch(url + "/health")).status, totpCode("GEZDGNBVGY3TQOJQ", new Date(59_000)).length);
    await close();`;
  expect(run("node", ["--input-type=module", "-e", program], project).trim()).toBe("200 6");
}, 120_000);
