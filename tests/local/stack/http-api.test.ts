import { SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { startSmallStack } from "./support/small-stack.ts";

const stack = startSmallStack();

type Echo = {
  event: Record<string, unknown> & { requestContext: Record<string, unknown>; headers: Record<string, string> };
  env: Record<string, string>;
  calls: number;
  now: string;
};

const ask = async (path: string, init?: RequestInit) => {
  const response = await fetch(stack.origin + path, init);
  return { response, ...((await response.json()) as Echo) };
};

describe("payload format 2.0", () => {
  test("passes path, query, headers and cookies as AWS documents them", async () => {
    const { event } = await ask("/api/items/a%20b?x=1&x=2&y=%26&empty=", {
      headers: { cookie: "a=1; b=2", "X-Thing": "T" },
    });
    expect(event).toMatchObject({
      version: "2.0",
      routeKey: "GET /api/items/{itemId}",
      rawPath: "/api/items/a b",
      rawQueryString: "x=1&x=2&y=%26&empty=",
      cookies: ["a=1", "b=2"],
      queryStringParameters: { x: "1,2", y: "&", empty: "" },
      pathParameters: { itemId: "a b" },
      isBase64Encoded: false,
    });
    expect(event.headers).toMatchObject({ "x-thing": "T", "x-origin-verify": expect.stringMatching(/^\w{40}$/) });
    expect(event.headers).not.toHaveProperty("cookie");
    expect(event).not.toHaveProperty("body");
    expect(event.requestContext).toMatchObject({
      accountId: "000000000000",
      stage: "$default",
      routeKey: "GET /api/items/{itemId}",
      http: { method: "GET", path: "/api/items/a b", protocol: "HTTP/1.1", sourceIp: "127.0.0.2" },
      time: expect.stringMatching(/^\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
    });
  });

  test("passes JSON as text and a form as base64", async () => {
    const post = (body: string, type: string) =>
      ask("/api/echo", { method: "POST", body, headers: { "content-type": type } });
    expect((await post('{"a":1}', "application/json")).event).toMatchObject({
      body: '{"a":1}',
      isBase64Encoded: false,
    });
    const form = await post("a=1", "application/x-www-form-urlencoded");
    expect(form.event).toMatchObject({ body: Buffer.from("a=1").toString("base64"), isBase64Encoded: true });
  });

  test("sends several cookies as several headers", async () => {
    const { response } = await ask("/api/echo?cookies=1");
    expect(response.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; Path=/"]);
  });

  test("puts the viewer in X-Forwarded-For before the edge and after what the viewer claims", async () => {
    const { event } = await ask("/api/echo", { headers: { "x-forwarded-for": "9.9.9.9" } });
    expect(event.headers["x-forwarded-for"]).toBe("9.9.9.9, 127.0.0.1, 127.0.0.2");
  });

  test("drops the origin's secret header when a viewer sends it", async () => {
    const { event } = await ask("/api/echo", { headers: { "x-origin-verify": "mine" } });
    expect(event.headers["x-origin-verify"]).not.toBe("mine");
  });
});

describe("functions", () => {
  test("have their own environment and none of the machine's", async () => {
    const { env } = await ask("/api/echo");
    expect(env).toMatchObject({ TABLE_NAME: "App-Table", ORIGIN: stack.origin, AWS_REGION: "us-east-1" });
    expect(env.MAIL_URL).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
    expect(Object.keys(env).filter((name) => ["PATH", "HOME", "USER", "VITEST"].includes(name))).toEqual([]);
  });

  test("get a clock from x-local-now for one request and never see the header", async () => {
    const then = "2031-01-02T03:04:05.678Z";
    const [at, besides] = await Promise.all([ask("/api/echo", { headers: { "x-local-now": then } }), ask("/api/echo")]);
    expect(at.now).toBe(then);
    expect(at.event.headers).not.toHaveProperty("x-local-now");
    expect(besides.now.slice(0, 4)).not.toBe("2031");
  });

  test.each([
    ["throws", "throw", 500, "Internal Server Error"],
    ["ends its process", "exit", 500, "Internal Server Error"],
    ["answers nonsense", "nonsense", 500, "Internal Server Error"],
    ["takes too long", "hang", 500, "Internal Server Error"],
  ])("that %s are answered as by API Gateway, and the next call is served", async (_, how, status, message) => {
    const response = await fetch(`${stack.origin}/api/crash/${how}`);
    expect([response.status, await response.json()]).toEqual([status, { message }]);
    expect((await fetch(`${stack.origin}/api/crash/not`)).status).toBe(200);
  });
});

describe("limits and misses", () => {
  test("an unknown route is API Gateway's 404", async () => {
    const response = await fetch(`${stack.origin}/api/nothing`);
    expect([response.status, await response.json()]).toEqual([404, { message: "Not Found" }]);
  });

  test("a body of more than 10 MB is a 413", async () => {
    const response = await fetch(`${stack.origin}/api/echo`, {
      method: "POST",
      body: Buffer.alloc(10 * 1024 * 1024 + 1),
    });
    expect(response.status).toBe(413);
  });
});

describe("the JWT authorizer", () => {
  const answer = async (authorization?: string) => {
    const response = await fetch(`${stack.origin}/api/private`, { headers: authorization ? { authorization } : {} });
    return {
      status: response.status,
      body: await response.json(),
      challenge: response.headers.get("www-authenticate"),
    };
  };

  test.each([
    ["no token", undefined],
    ["something else", "Bearer abc"],
    ["an unsigned token", `Bearer ${Buffer.from('{"alg":"none"}').toString("base64url")}.e30.`],
  ])("%s is refused", async (_, authorization) => {
    expect(await answer(authorization)).toEqual({
      status: 401,
      body: { message: "Unauthorized" },
      challenge: "Bearer",
    });
  });

  test("a token signed with another key is refused", async () => {
    const key = await crypto.subtle.generateKey(
      { name: "RSASSA-PKCS1-v1_5", modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-256" },
      true,
      ["sign", "verify"],
    );
    const token = await new SignJWT({ client_id: "x" })
      .setProtectedHeader({ alg: "RS256", kid: "other" })
      .setExpirationTime("1h")
      .sign(key.privateKey);
    expect((await answer(`Bearer ${token}`)).status).toBe(401);
  });
});
