// What this machine needs before anything can start. Plain JavaScript for Node 20; every failure is one clear sentence.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const marker = "node_modules/.installed-lock";

/** Ends the program with one sentence. */
export const fail = (sentence) => {
  console.error(`\n${sentence}`);
  process.exit(1);
};

const works = (command, args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
const runs = (command, args) => spawnSync(command, args, { stdio: "inherit" }).status === 0;

const isDebianRoot = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

const aptInstall = (name) => {
  console.log(`Installing ${name} with apt …`);
  const quiet = ["-qq", "-o", "Dpkg::Use-Pty=0"];
  return (
    runs("apt-get", [...quiet, "update"]) &&
    runs("apt-get", [...quiet, "install", "-y", "--no-install-recommends", name])
  );
};

/** Installs the locked packages when they are missing or the lockfile changed since the last installation. */
export const requireDependencies = () => {
  const lock = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  if (existsSync(marker) && readFileSync(marker, "utf8") === lock) return;
  console.log("Installing the locked packages (npm ci) …");
  if (!runs("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]))
    fail("npm ci failed: see its message above.");
  writeFileSync(marker, lock);
};

/** The major version of the Java on the path; 0 without one. */
const javaMajor = () => {
  const { stderr = "", status } = spawnSync("java", ["-version"], { encoding: "utf8" });
  return status === 0 ? Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0) : 0;
};

/** DynamoDB Local needs Java 17 or later. */
export const requireJava = () => {
  if (javaMajor() >= 17) return;
  if (isDebianRoot() && aptInstall("openjdk-17-jre-headless") && javaMajor() >= 17) return;
  fail(
    "Java 17 or later is needed for DynamoDB Local and none was found: install a JRE (for example openjdk-17-jre-headless).",
  );
};

/** The browser tests need Debian's Chromium, or Playwright's own. */
export const requireChromium = () => {
  if (works("/usr/bin/chromium", ["--version"])) return;
  if (isDebianRoot() && aptInstall("chromium")) return;
  if (runs("node_modules/.bin/playwright", ["install", "chromium"])) return;
  fail(
    "Chromium is needed for the browser tests and could not be installed: install Debian's chromium, or run npx playwright install chromium.",
  );
};
