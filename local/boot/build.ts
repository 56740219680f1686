import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { hours } from "../../shared/rules/durations.ts";
import { RunnerError } from "../runner-error.ts";

const root = resolve(import.meta.dirname, "../..");
const node = join(root, "node_modules/.bin/node");

type BuildStep = {
  /** Printed when the step runs. */
  label: string;
  /** Files and folders whose content decides whether the output is current. */
  inputs: string[];
  output: string;
  command: string[];
  env?: Record<string, string>;
};

/** The origin is a placeholder in the template, so that one synthesized app fits every port. */
const context = {
  stage: "local",
  origin: "local://origin",
  "aws:cdk:enable-path-metadata": true,
  "aws:cdk:enable-asset-metadata": true,
  "aws:cdk:disable-version-reporting": true,
  ...(process.env.ALLOW_MISSING ? { allowMissing: true } : {}),
};

/**
 * Synthesizes the CDK app and its bundles for the local stage, unless its inputs are unchanged.
 * Throws RunnerError with the end of the program's output when it fails.
 */
export const synthesizeTemplate = (log?: (line: string) => void): Promise<void> =>
  buildIfChanged(
    {
      label: "Synthesizing the CDK app…",
      inputs: ["bin", "lib", "functions", "shared", "docs/openapi.json", "package-lock.json"],
      output: "cdk.out",
      command: [node, "bin/app.ts"],
      env: { CDK_OUTDIR: "cdk.out", CDK_CONTEXT_JSON: JSON.stringify(context), NODE_NO_WARNINGS: "1" },
    },
    log,
  ).then(() => pruneAssets(join(root, "cdk.out")));

/**
 * Builds the web app into `dist/web`, unless its inputs are unchanged.
 * Throws RunnerError with the end of the program's output when it fails.
 */
export const buildWeb = (log?: (line: string) => void): Promise<void> =>
  buildIfChanged(
    {
      label: "Building the web app…",
      inputs: ["web", "shared", "vite.config.ts", "vite.door.config.ts", "package-lock.json"],
      output: "dist/web",
      command: [node, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"],
    },
    log,
  );

const buildIfChanged = async (step: BuildStep, log?: (line: string) => void): Promise<void> => {
  const current = fingerprint(step);
  const marker = join(root, step.output, ".inputs");
  const isCurrent = () => existsSync(marker) && readFileSync(marker, "utf8") === current;
  if (isCurrent()) return;
  await withFileLock(join(root, "node_modules/.cache", `${step.output.replace("/", "-")}.lock`), async () => {
    if (isCurrent()) return;
    log?.(step.label);
    await runBuildStep(step);
    writeFileSync(marker, current);
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

const runBuildStep = ({ label, command: [program = "", ...args], env }: BuildStep): Promise<void> => {
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => {
      if (code === 0) return resolve();
      const lines = Buffer.concat(output).toString("utf8").trim().split("\n").slice(-30).join("\n");
      reject(new RunnerError(`${label.replace("…", "")} failed:\n${lines}`));
    });
  });
};

/** Lets one process at a time run `work`; a lock whose process is gone is ignored. */
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

/** Deletes unused assets older than an hour; a running stack may still load younger ones. Two stacks may do so at once. */
const pruneAssets = (directory: string): void => {
  const isStack = (name: string) => name.endsWith(".assets.json");
  const manifests = readdirSync(directory)
    .filter(isStack)
    .map((name) => readFileSync(join(directory, name), "utf8"));
  for (const name of readdirSync(directory).filter((entry) => entry.startsWith("asset."))) {
    const isUsed = manifests.some((manifest) => manifest.includes(name));
    const path = join(directory, name);
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (!isUsed && Date.now() - made > hours(1)) rmSync(path, { recursive: true, force: true });
  }
};
