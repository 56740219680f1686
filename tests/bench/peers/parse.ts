import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { findFreePort } from "../../../local/http/server.ts";
import { startPostgres } from "./postgres.ts";

const folder = resolve(".local/peers");

/** Installs Parse Server from its own lockfile, beside this product's packages; the first time only. */
const install = (): void => {
  mkdirSync(folder, { recursive: true });
  for (const file of ["package.json", "package-lock.json", "parse-city.mjs"])
    copyFileSync(join(import.meta.dirname, file), join(folder, file));
  if (existsSync(join(folder, "node_modules/parse-server"))) return;
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder, stdio: "ignore" });
};

/** Parse Server on PostgreSQL, as a process beside the bench. */
export type Parse = {
  /** Sends a request as a user, or as nobody. Throws what Parse answers when it refuses. */
  send(method: string, path: string, body?: unknown, sessionToken?: string): Promise<Record<string, unknown>>;
  end(): Promise<void>;
};

/** Installs and starts Parse Server. Throws where it or PostgreSQL can't be had. */
export const startParse = async (): Promise<Parse> => {
  install();
  const [postgres, port] = [await startPostgres(), await findFreePort()];
  const child = fork(join(folder, "parse-city.mjs"), [String(port), postgres.url], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const end = async () => {
    const ended = once(child, "exit");
    if (child.exitCode === null && child.kill()) await ended;
    await postgres.end();
  };
  const failed = once(child, "exit").then(() => Promise.reject(new Error("Parse Server didn't start")));
  failed.catch(() => undefined);
  try {
    await Promise.race([once(child, "message"), failed]);
  } catch (error) {
    await postgres.end();
    throw error;
  }
  return {
    send: async (method, path, body, sessionToken) => {
      const response = await fetch(`http://localhost:${port}/parse/${path}`, {
        method,
        headers: {
          "x-parse-application-id": "city",
          "content-type": "application/json",
          ...(sessionToken && { "x-parse-session-token": sessionToken }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as Record<string, unknown>;
      if (!response.ok) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
      return answer;
    },
    end,
  };
};
