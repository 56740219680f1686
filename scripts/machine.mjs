// What this machine needs before anything can start. Plain JavaScript for Node 20; every failure is one clear sentence.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { debianChromium } from "../machine/chromium.mjs";
import { fetchedJava, findJava } from "../machine/java.mjs";
import { mayInstall } from "./consent.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Ends the program with one sentence. */
export const fail = (sentence) => {
  console.error(`\n${sentence}`);
  process.exit(1);
};

const works = (command, args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
const runs = (command, args) => spawnSync(command, args, { stdio: "inherit" }).status === 0;

const isDebianRoot = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

const aptInstall = (name, why) => {
  if (!isDebianRoot() || !mayInstall(name, why)) return false;
  const quiet = ["-qq", "-o", "Dpkg::Use-Pty=0"];
  return (
    runs("apt-get", [...quiet, "update"]) &&
    runs("apt-get", [...quiet, "install", "-y", "--no-install-recommends", name])
  );
};

/** Installs a folder's locked packages when they are missing or its lockfile changed since the last installation. */
export const requireDependencies = (folder = ".") => {
  const marker = join(folder, "node_modules/.installed-lock");
  const lock = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  if (existsSync(marker) && readFileSync(marker, "utf8") === lock) return;
  console.log(`Installing the locked packages of ${join(folder, "package.json")} (npm ci) …`);
  console.log("What npm warns of about Node's version doesn't matter: all of it runs on the Node that is among them.");
  if (!runs("npm", ["ci", "--prefix", folder, "--no-audit", "--no-fund"]))
    fail("npm ci failed: see its message above.");
  writeFileSync(marker, lock);
};

const fetchJava = () => {
  console.log("Fetching a Java runtime into node_modules (njre) …");
  mkdirSync(fetchedJava, { recursive: true });
  const script = `require("njre").install(17, { installPath: ${JSON.stringify(join(fetchedJava, "runtime"))} })`;
  return spawnSync(process.execPath, ["-e", script], { cwd: root, stdio: "ignore" }).status === 0;
};

const javaMissing = "DynamoDB Local needs Java 17 or later, which this machine doesn't have.";

/** DynamoDB Local needs Java 17 or later: a package of the system as root on Debian, else a runtime in node_modules. */
export const requireJava = () => {
  if (findJava()) return;
  if (aptInstall("openjdk-17-jre-headless", javaMissing) && findJava()) return;
  if (fetchJava() && findJava()) return;
  fail(
    "Java 17 or later is needed for DynamoDB Local and none was found: install a JRE (for example openjdk-17-jre-headless), or set JAVA_HOME.",
  );
};

const chromiumMissing = "The browser tests need Chromium, which this machine doesn't have.";

/** The browser tests need Debian's Chromium, or Playwright's own. */
export const requireChromium = () => {
  if (debianChromium.some((path) => works(path, ["--version"]))) return;
  if (["chromium-headless-shell", "chromium"].some((name) => aptInstall(name, chromiumMissing))) return;
  console.log("Fetching Playwright's own Chromium …");
  if (runs("node_modules/.bin/playwright", ["install", "chromium"])) return;
  fail(
    "Chromium is needed for the browser tests and could not be installed: install Debian's chromium-headless-shell, or run npx playwright install chromium.",
  );
};
