import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { RequestRouter } from "../edge/request-router.ts";
import { json, writeResponse } from "../http/message.ts";
import { listen } from "../http/server.ts";
import { openSecrets, type SecretStore } from "../secrets/secret-store.ts";
import type { StackOptions } from "../stack.ts";
import { LocalAddresses } from "../template/local-addresses.ts";
import { openTemplate, type Template } from "../template/template.ts";
import type { CleanupStack } from "./cleanup-stack.ts";
import { acquireDataFolder, type DataFolder } from "./data-folder.ts";

/** What every later step of the boot needs: the origin, the data folder, the template and its secrets. */
export type StackContext = {
  origin: string;
  /** Starts serving requests; until then every response is a 503. */
  serve(router: RequestRouter): void;
  folder: DataFolder;
  addresses: LocalAddresses;
  template: Template;
  secrets: SecretStore;
  cleanup: CleanupStack;
};

/** Listens on the port, acquires the data folder and reads the template. */
export const openStackContext = async (options: StackOptions, cleanup: CleanupStack): Promise<StackContext> => {
  const { origin, serve } = await listenOnPort(options.port, cleanup);
  const folder = await openDataFolder(options, origin, cleanup);
  const addresses = new LocalAddresses();
  addresses.setService("origin", origin);
  let secrets: SecretStore | undefined;
  const fillPlaceholders = (text: string) => {
    const filled = addresses.fill(text);
    return secrets?.fill(filled) ?? filled;
  };
  const template = openTemplate(resolve(options.templateDir ?? "cdk.out"), fillPlaceholders);
  secrets = openSecrets(template, folder.resolve("secrets.json"));
  return { origin, serve, folder, addresses, template, secrets, cleanup };
};

const listenOnPort = async (port: number, cleanup: CleanupStack): Promise<Pick<StackContext, "origin" | "serve">> => {
  let router: RequestRouter | undefined;
  const starting = { ...json(503, { message: "Starting" }), headers: { "retry-after": "1" } };
  const listening = cleanup.use(
    await listen(
      (request, response) => (router ? router.request(request, response) : writeResponse(response, starting)),
      port,
    ),
  );
  listening.server.on("upgrade", (request, socket, head) =>
    router ? router.upgrade(request, socket, head) : socket.destroy(),
  );
  return {
    origin: `http://localhost:${listening.port}`,
    serve: (next) => {
      router = next;
    },
  };
};

const openDataFolder = async (
  { dataDir, fresh }: StackOptions,
  origin: string,
  cleanup: CleanupStack,
): Promise<DataFolder> => {
  if (dataDir !== undefined) {
    const folder = await acquireDataFolder(resolve(dataDir), { fresh: fresh ?? false, origin });
    cleanup.defer(folder.release);
    return folder;
  }
  const temporary = mkdtempSync(join(tmpdir(), "local-stack-"));
  cleanup.defer(() => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));
  return acquireDataFolder(temporary, { fresh: false, origin });
};
