// What this machine needs before anything can start. Plain JavaScript for Node 20; every failure is one clear sentence.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
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

/** A Java runtime fetched by us lives here. */
const ownJava = "node_modules/.cache/java";

const javaMajor = (java) => {
  const { stderr = "", status } = spawnSync(java, ["-version"], { encoding: "utf8" });
  return status === 0 ? Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0) : 0;
};

/** The first Java 17 or later among JAVA_HOME, the path and what we fetched before; undefined without one. */
export const findJava = () => {
  const home = process.env.JAVA_HOME ? [join(process.env.JAVA_HOME, "bin/java")] : [];
  return [...home, "java", ...fetchedJava()].find((java) => javaMajor(java) >= 17);
};

const fetchedJava = () => {
  const folder = join(root, ownJava);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files.filter((file) => file.name === "java" && file.isFile()).map((file) => join(file.parentPath, file.name));
};

const fetchJava = () => {
  console.log("Fetching a Java runtime (njre) …");
  const folder = join(root, ownJava);
  mkdirSync(folder, { recursive: true });
  const script = `require("njre").install(17, { installPath: ${JSON.stringify(join(folder, "runtime"))} })`;
  return spawnSync(process.execPath, ["-e", script], { cwd: root, stdio: "ignore" }).status === 0;
};

/** DynamoDB Local needs Java 17 or later. */
export const requireJava = () => {
  if (findJava()) return;
  if (isDebianRoot() && aptInstall("openjdk-17-jre-headless") && findJava()) return;
  if (fetchJava() && findJava()) return;
  fail(
    "Java 17 or later is needed for DynamoDB Local and none was found: install a JRE (for example openjdk-17-jre-headless), or set JAVA_HOME.",
  );
};

/** Without windows Chromium takes a third less processor time: the shell is preferred. */
const debianChromium = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Debian's Chromium where it is installed; undefined leaves the choice to Playwright, which has its own. */
export const findChromium = () => debianChromium.find((path) => existsSync(path));

/** The browser tests need Debian's Chromium, or Playwright's own. */
export const requireChromium = () => {
  if (debianChromium.some((path) => works(path, ["--version"]))) return;
  if (isDebianRoot() && (aptInstall("chromium-headless-shell") || aptInstall("chromium"))) return;
  if (runs("node_modules/.bin/playwright", ["install", "chromium"])) return;
  fail(
    "Chromium is needed for the browser tests and could not be installed: install Debian's chromium-headless-shell, or run npx playwright install chromium.",
  );
};
