// Where Java is on this machine. Plain JavaScript for Node 20.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** A Java runtime that `npm start` fetches lives here. */
export const fetchedJava = join(import.meta.dirname, "../node_modules/.cache/java");

const majorOf = (java) => {
  const { stderr = "", status } = spawnSync(java, ["-version"], { encoding: "utf8" });
  return status === 0 ? Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0) : 0;
};

const inFetched = () => {
  if (!existsSync(fetchedJava)) return [];
  const files = readdirSync(fetchedJava, { recursive: true, withFileTypes: true });
  return files.filter((file) => file.name === "java" && file.isFile()).map((file) => join(file.parentPath, file.name));
};

/** The first Java 17 or later among JAVA_HOME, the path and what was fetched before; undefined without one. */
export const findJava = () => {
  const home = process.env.JAVA_HOME ? [join(process.env.JAVA_HOME, "bin/java")] : [];
  return [...home, "java", ...inFetched()].find((java) => majorOf(java) >= 17);
};
