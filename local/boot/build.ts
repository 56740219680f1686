import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { RunnerError } from "../runner-error.ts";

const root = resolve(import.meta.dirname, "../..");
const node = join(root, "node_modules/.bin/node");

type BuildStep = {
  /** Told to the person waiting. */
  label: string;
  /** Files and folders whose content decides whether the result is still good. */
  inputs: string[];
  output: string;
  command: string[];
  env?: Record<string, string>;
};

/** Where the address would stand in the template: one synthesized app then fits every port. */
const context = {
  stage: "local",
  origin: "local://origin",
  "aws:cdk:enable-path-metadata": true,
  "aws:cdk:enable-asset-metadata": true,
  "aws:cdk:disable-version-reporting": true,
  ...(process.env.ALLOW_MISSING ? { allowMissing: true } : {}),
};

/**
 * Synthesizes the CDK app for one machine, bundles included, unless nothing it is made of has changed.
 * Throws Problem with the program's own words when that fails
 */
export const synthesizeTemplate = (say?: (line: string) => void): Promise<void> =>
  buildIfChanged(
    {
      label: "Synthesizing the system …",
      inputs: ["bin", "lib", "functions", "shared", "docs/openapi.json", "package-lock.json"],
      output: "cdk.out",
      command: [node, "bin/app.ts"],
      env: { CDK_OUTDIR: "cdk.out", CDK_CONTEXT_JSON: JSON.stringify(context), NODE_NO_WARNINGS: "1" },
    },
    say,
  ).then(() => pruneAssets(join(root, "cdk.out")));

/**
 * Builds the web app into `dist/web`, unless nothing it is made of has changed.
 * Throws Problem with the program's own words when that fails
 */
export const buildWeb = (say?: (line: string) => void): Promise<void> =>
  buildIfChanged(
    {
      label: "Building the web app …",
      inputs: ["web", "shared", "vite.config.ts", "package-lock.json"],
      output: "dist/web",
      command: [node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"],
    },
    say,
  );

const buildIfChanged = async (step: BuildStep, say?: (line: string) => void): Promise<void> => {
  const wanted = fingerprint(step);
  const marker = join(root, step.output, ".inputs");
  const isCurrent = () => existsSync(marker) && readFileSync(marker, "utf8") === wanted;
  if (isCurrent()) return;
  await withFileLock(join(root, "node_modules/.cache", `${step.output.replace("/", "-")}.lock`), async () => {
    if (isCurrent()) return;
    say?.(step.label);
    await runBuildStep(step);
    writeFileSync(marker, wanted);
  });
};

const fingerprint = (step: BuildStep): string => {
  const hash = createHash("sha256").update(JSON.stringify([step.command, step.env]));
  for (const input of step.inputs) hashPath(hash, join(root, input));
  return hash.digest("hex");
};

const hashPath = (hash: ReturnType<typeof createHash>, path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) hash.update(path).update(readFileSync(path));
  if (found?.isDirectory()) for (const name of readdirSync(path).sort()) hashPath(hash, join(path, name));
};

const runBuildStep = ({ label: says, command: [program = "", ...args], env }: BuildStep): Promise<void> => {
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const said: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => said.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => {
      if (code === 0) return resolve();
      const words = Buffer.concat(said).toString("utf8").trim().split("\n").slice(-30).join("\n");
      reject(new RunnerError(`${says.replace(" …", "")} failed:\n${words}`));
    });
  });
};

/** Lets one process at a time do a job; a lock whose holder is gone does not count. */
const withFileLock = async (lock: string, work: () => Promise<void>): Promise<void> => {
  mkdirSync(join(root, "node_modules/.cache"), { recursive: true });
  while (!tryLock(lock)) await pause(200);
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
};

const tryLock = (lock: string): boolean => {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
};

const isHeld = (lock: string): boolean => {
  try {
    process.kill(Number(readFileSync(lock, "utf8")), 0);
    return true;
  } catch {
    return false;
  }
};

/** Drops assets of earlier syntheses, an hour late so that a running stack keeps the ones it may still load. */
const pruneAssets = (directory: string): void => {
  const isStack = (name: string) => name.endsWith(".assets.json");
  const manifests = readdirSync(directory)
    .filter(isStack)
    .map((name) => readFileSync(join(directory, name), "utf8"));
  for (const name of readdirSync(directory).filter((entry) => entry.startsWith("asset."))) {
    const isUsed = manifests.some((manifest) => manifest.includes(name));
    const path = join(directory, name);
    if (!isUsed && Date.now() - statSync(path).mtimeMs > 3_600_000) rmSync(path, { recursive: true, force: true });
  }
};
