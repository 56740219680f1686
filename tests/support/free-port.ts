import { randomInt } from "node:crypto";
import { listen } from "../../local/http/server.ts";

/**
 * A port for a system that keeps it through its restarts. Below those that systems give to outgoing connections and to servers
 * that ask for any, so that none takes it while the system is down.
 */
export const findFreePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = await listen(() => undefined, port).catch(() => undefined);
    if (!server) continue;
    await server.close();
    return port;
  }
};
