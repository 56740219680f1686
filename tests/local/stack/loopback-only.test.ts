import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startSmallStack } from "./support/small-stack.ts";

const stack = startSmallStack();

type Asked = { status: number; headers: Record<string, unknown>; text: string };

/** Asks with any headers, `Host` included, which `fetch` would not send. */
const ask = (path: string, headers: Record<string, string>, method = "GET"): Promise<Asked> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(stack.origin);
    const outgoing = request({ host: "127.0.0.1", port, path, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end();
  });

const doors = ["/", "/api/echo", "/mail", "/mail/email", "/stripe", "/cognito/health", "/__local/health"];

const handshake = (path: string, headers: Record<string, string>): Promise<string> =>
  new Promise((resolve) => {
    const socket = new WebSocket(stack.origin.replace(/^http/, "ws") + path, { headers });
    socket.on("open", () => {
      socket.close();
      resolve("open");
    });
    socket.on("unexpected-response", (_request, { statusCode }) => resolve(String(statusCode)));
    socket.on("error", () => undefined);
  });

describe("a foreign host name that resolves to this machine", () => {
  test.each(["evil.example", "evil.example:4100", "localhost.evil.example", "127.0.0.1.evil.example", "[::2]:80"])(
    "is refused everywhere with a reason: %o",
    async (host) => {
      for (const path of doors) {
        const { status, text } = await ask(path, { host });
        expect([path, status, text]).toEqual([path, 421, expect.stringContaining("localhost")]);
      }
    },
  );

  test("does not affect localhost, 127.0.0.1 and [::1] with any port", async () => {
    for (const host of ["localhost", "localhost:1", "LOCALHOST:4100", "127.0.0.1", "127.0.0.1:65535", "[::1]:4100"]) {
      for (const path of doors)
        expect([host, path, (await ask(path, { host })).status < 400]).toEqual([host, path, true]);
    }
  });

  test("cannot open a socket", async () => {
    const live = "/mail/socket.io/?EIO=4&transport=websocket";
    expect(await handshake(live, { host: "evil.example" })).toBe("421");
    expect(await handshake(live, { origin: "https://evil.example" })).toBe("403");
    expect(await handshake(live, { origin: "null" })).toBe("403");
    expect(await handshake("/constructor", {})).toBe("404");
    expect(await handshake("/__proto__", {})).toBe("404");
    expect((await ask("/__local/health", { host: "localhost" })).status).toBe(200);
  });
});

describe("a page of another site", () => {
  test("can read no email, and its preflight is refused", async () => {
    const headers = { host: "localhost", origin: "https://evil.example", "access-control-request-method": "DELETE" };
    for (const [method, path] of [
      ["GET", "/mail/email"],
      ["GET", "/mail/"],
      ["OPTIONS", "/mail/email/all"],
    ] as const) {
      const answer = await ask(path, headers, method);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });

  test("is refused by the control, even without an origin", async () => {
    for (const origin of ["https://evil.example", "null", "not an origin"])
      expect((await ask("/__local/health", { host: "localhost", origin })).status).toBe(403);
  });
});

test("property names of every object are no operations of the user pool", async () => {
  for (const name of ["constructor", "toString", "__proto__"]) {
    const response = await fetch(`${stack.origin}/cognito/`, {
      method: "POST",
      headers: { "x-amz-target": `AWSCognitoIdentityProviderService.${name}` },
      body: JSON.stringify({ ClientId: "unknown" }),
    });
    expect([name, response.status]).toEqual([name, 400]);
  }
});

/** The processes that this one started, and theirs. */
const family = (): Set<string> => {
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          return [[pid, readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1] ?? ""] as const];
        } catch {
          return [];
        }
      }),
  );
  const mine = new Set([String(process.pid)]);
  for (const pid of [...parents.keys()].sort((a, b) => Number(a) - Number(b)))
    if (mine.has(parents.get(pid) ?? "")) mine.add(pid);
  return mine;
};

const socketsOf = (pid: string): string[] => {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
};

test.runIf(process.platform === "linux")("everything in a running stack listens on the loopback interface only", () => {
  const ours = new Set([...family()].flatMap(socketsOf));
  const listening = ["tcp", "tcp6"]
    .flatMap((table) =>
      execFileSync("cat", [`/proc/net/${table}`], { encoding: "utf8" })
        .split("\n")
        .slice(1),
    )
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === "0A" && ours.has(inode ?? ""))
    .map(([, address = ""]) => address.split(":")[0]);
  expect(listening.length).toBeGreaterThan(5);
  const loopback = ["0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000"];
  expect(listening.filter((address) => !loopback.includes(address ?? ""))).toEqual([]);
});
