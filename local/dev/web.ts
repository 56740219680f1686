import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createServer } from "vite";
import { HOT_PATH, type WebServer } from "../edge/web-server.ts";
import { withoutServiceWorkers } from "./ending-worker.ts";

/** Serves the web app from its sources, to pages of the stack's port: they hear of each change by a socket of that port. */
export const startWeb = async (stackPort: number): Promise<WebServer & { close(): Promise<void> }> => {
  const nonce = randomBytes(16).toString("base64");
  const server = await createServer({
    appType: "mpa",
    plugins: [withoutServiceWorkers],
    html: { cspNonce: nonce },
    optimizeDeps: { entries: ["index.html", "landing.html", "door/index.html"] },
    server: {
      host: "127.0.0.1",
      port: 0,
      hmr: { clientPort: stackPort, path: HOT_PATH },
    },
  });
  await server.listen();
  const address = server.httpServer?.address() as AddressInfo;
  return { url: `http://127.0.0.1:${address.port}`, nonce, close: () => server.close() };
};
