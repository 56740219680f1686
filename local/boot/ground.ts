import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { FrontDoor } from "../edge/front-door.ts";
import { json, writeResponse } from "../http/message.ts";
import { listen } from "../http/server.ts";
import { openSecrets, type SecretStore } from "../secrets/secret-store.ts";
import type { StackOptions } from "../stack.ts";
import { Addresses } from "../template/addresses.ts";
import { openSystem, type System } from "../template/system.ts";
import type { Closers } from "./closers.ts";
import { type DataFolder, takeDataFolder } from "./data-folder.ts";

/** What everything else stands on: the public address, the data folder, the template and its secrets. */
export interface Ground {
  origin: string;
  /** Lets requests in; until then the address answers 503. */
  open(door: FrontDoor): void;
  folder: DataFolder;
  addresses: Addresses;
  system: System;
  secrets: SecretStore;
  closers: Closers;
}

/** Takes the port and the data folder, and reads the template. */
export async function layGround(options: StackOptions, closers: Closers): Promise<Ground> {
  const { origin, open } = await takeAddress(options.port, closers);
  const folder = await openFolder(options, origin, closers);
  const addresses = new Addresses();
  addresses.service("origin", origin);
  let secrets: SecretStore | undefined;
  const finish = (text: string) => {
    const filled = addresses.fill(text);
    return secrets?.fill(filled) ?? filled;
  };
  const system = openSystem(resolve(options.templateDir ?? "cdk.out"), finish);
  secrets = openSecrets(system, folder.at("secrets.json"));
  return { origin, open, folder, addresses, system, secrets, closers };
}

async function takeAddress(port: number, closers: Closers): Promise<Pick<Ground, "origin" | "open">> {
  let door: FrontDoor | undefined;
  const starting = { ...json(503, { message: "Starting" }), headers: { "retry-after": "1" } };
  const listening = closers.keep(
    await listen(
      (request, response) => (door ? door.request(request, response) : writeResponse(response, starting)),
      port,
    ),
  );
  listening.server.on("upgrade", (request, socket, head) =>
    door ? door.upgrade(request, socket, head) : socket.destroy(),
  );
  return {
    origin: `http://localhost:${listening.port}`,
    open: (opened) => {
      door = opened;
    },
  };
}

async function openFolder({ dataDir, fresh }: StackOptions, origin: string, closers: Closers): Promise<DataFolder> {
  if (dataDir !== undefined) {
    const folder = await takeDataFolder(resolve(dataDir), { fresh: fresh ?? false, origin });
    closers.add(folder.release);
    return folder;
  }
  const temporary = mkdtempSync(join(tmpdir(), "local-stack-"));
  closers.add(() => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));
  return takeDataFolder(temporary, { fresh: false, origin });
}
