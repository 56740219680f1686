import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";
import { afterEach, describe, expect, test } from "vitest";
import { detectMediaType } from "../../../functions/media/remote/detect-type.ts";
import { fetchRemoteFile } from "../../../functions/media/remote/fetch-remote-file.ts";
import { publicRules, type RemoteRules } from "../../../functions/media/remote/remote-rules.ts";
import { AppError } from "../../../shared/model/errors.ts";
import { tinyVideo } from "../../support/browser/tiny-video.ts";
import { sampleMp4 } from "../../support/sample-video.ts";

const size = { maxBytes: 1_000, tooLarge: () => new AppError("upload.too-large", "Too large") };

let server: Server | undefined;
const serve = async (listener: RequestListener): Promise<string> => {
  server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server?.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** The public rules, but for one address: this machine's, over http. */
const localRules = (about: Partial<RemoteRules> = {}): RemoteRules => ({
  ...publicRules,
  protocols: ["http:"],
  agent: new RequestFilteringHttpAgent({ allowIPAddressList: ["127.0.0.1"] }),
  ...about,
});

describe("an address is refused that", () => {
  test.each([
    ["isn't https", "http://example.com/a.png"],
    ["is this machine", "https://127.0.0.1/a.png"],
    ["is this machine, written as a number", "https://2130706433/a.png"],
    ["is the metadata service of the cloud", "https://169.254.169.254/latest/meta-data/"],
    ["is a private network", "https://10.1.2.3/a.png"],
    ["is another private network", "https://192.168.0.1/a.png"],
    ["is this machine in IPv6", "https://[::1]/a.png"],
    ["is this machine as IPv4 in IPv6", "https://[::ffff:127.0.0.1]/a.png"],
    ["is a private network in IPv6", "https://[fd00::1]/a.png"],
    ["is no address", "https://0.0.0.0/a.png"],
    ["names this machine", "https://localhost/a.png"],
    ["carries a password", "https://user:secret@example.com/a.png"],
    ["is a file", "file:///etc/passwd"],
    ["is text", "not an address"],
  ])("%s", async (_what, address) => {
    await expect(fetchRemoteFile(address, size, publicRules)).rejects.toMatchObject({
      code: "media.address-not-allowed",
    });
  });

  test.each(["10.0.0.5", "169.254.169.254", "127.0.0.1"])("has a public name that resolves to %s", async (address) => {
    const lookup = (_name: string, options: { all?: boolean }, done: (...answer: unknown[]) => void) =>
      options.all ? done(null, [{ address, family: 4 }]) : done(null, address, 4);
    const agent = new RequestFilteringHttpsAgent({ lookup: lookup as never });
    await expect(
      fetchRemoteFile("https://pictures.example.com/a.png", size, { ...publicRules, agent }),
    ).rejects.toMatchObject({ code: "media.address-not-allowed" });
  });

  test.each([
    ["a private address", "http://10.0.0.1/a.png"],
    ["the metadata service", "http://169.254.169.254/latest/meta-data/"],
    ["another protocol", "ftp://127.0.0.1/a.png"],
  ])("redirects to %s", async (_what, location) => {
    const origin = await serve((_request, response) => response.writeHead(302, { location }).end());
    await expect(fetchRemoteFile(`${origin}/a.png`, size, localRules())).rejects.toMatchObject({
      code: "media.address-not-allowed",
    });
  });
});

describe("a file elsewhere", () => {
  test("is fetched, also behind three redirects", async () => {
    const origin = await serve(({ url }, response) => {
      const step = Number(url?.slice(1));
      if (step < 3) return response.writeHead(301, { location: `/${step + 1}` }).end();
      return response.end("the file");
    });
    expect((await fetchRemoteFile(`${origin}/0`, size, localRules())).toString()).toBe("the file");
  });

  test("is not fetched behind four redirects", async () => {
    const origin = await serve((_request, response) => response.writeHead(302, { location: "/again" }).end());
    await expect(fetchRemoteFile(origin, size, localRules())).rejects.toMatchObject({ code: "media.fetch-failed" });
  });

  test.each([
    ["by its declared length", { "content-length": "1001" }],
    ["although it declares no length", {}],
  ])("is given up when it is too large, %s", async (_what, headers) => {
    const origin = await serve((_request, response) => response.writeHead(200, headers).end(Buffer.alloc(1_001)));
    await expect(fetchRemoteFile(origin, size, localRules())).rejects.toMatchObject({ code: "upload.too-large" });
  });

  test("of exactly the largest size is fetched", async () => {
    const origin = await serve((_request, response) => response.end(Buffer.alloc(1_000)));
    expect((await fetchRemoteFile(origin, size, localRules())).length).toBe(1_000);
  });

  test.each([
    ["never answers", (() => undefined) as RequestListener],
    ["stops in the middle", ((_request, response) => response.write("half")) as RequestListener],
  ])("is given up when its server %s", async (_what, listener) => {
    const origin = await serve(listener);
    await expect(fetchRemoteFile(origin, size, localRules({ timeoutMilliseconds: 300 }))).rejects.toMatchObject({
      code: "media.fetch-failed",
    });
  });

  test.each([404, 500, 204])("is missing when its server answers %i", async (status) => {
    const origin = await serve((_request, response) => response.writeHead(status).end());
    await expect(fetchRemoteFile(origin, size, localRules())).rejects.toMatchObject({ code: "media.fetch-failed" });
  });
});

test("a fetched file's type is judged by its first bytes", async () => {
  expect(detectMediaType(tinyVideo)).toBe("video/webm");
  expect(detectMediaType(await sampleMp4())).toBe("video/mp4");
  expect(detectMediaType(Buffer.from("\0\0\0\u0020ftypavif\0\0\0\0avifmif1"))).toBe("image/png");
  expect(detectMediaType(Buffer.from("<html>"))).toBe("image/png");
});
