import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../../../local/http/server.ts";

/** A PostgreSQL of its own, in a folder that goes with it. */
export type Postgres = { url: string; end(): Promise<void> };

const findPrograms = (): string => {
  const found = globSync("/usr/lib/postgresql/*/bin").sort().at(-1);
  if (!found) throw new Error("PostgreSQL isn't installed (apt-get install postgresql)");
  return found;
};

/** PostgreSQL refuses to run as root: its own account does. */
const findAccount = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
};

/** Starts PostgreSQL with its usual settings. Throws where it isn't installed. */
export const startPostgres = async (): Promise<Postgres> => {
  const [programs, account, port] = [findPrograms(), findAccount(), await findFreePort()];
  const folder = mkdtempSync(join(tmpdir(), "bench-postgres-"));
  if (account) chownSync(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder, stdio: "ignore" } as const;
  const data = join(folder, "data");
  execFileSync(join(programs, "initdb"), ["-D", data, "-U", "bench", "--auth", "trust"], options);
  const server = spawn(join(programs, "postgres"), ["-D", data, "-p", String(port), "-k", folder], options);
  const isReady = () => {
    try {
      execFileSync(join(programs, "createdb"), ["-h", folder, "-p", String(port), "-U", "bench", "city"], options);
      return true;
    } catch {
      return false;
    }
  };
  for (let tries = 0; !isReady(); tries += 1) {
    if (tries > 100) throw new Error("PostgreSQL didn't start");
    await pause(100);
  }
  return {
    url: `postgres://bench@localhost:${port}/city`,
    end: async () => {
      const ended = once(server, "exit");
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
