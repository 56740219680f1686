import { allRoutes } from "../../shared/api/index.ts";
import { callRoute, expectStatus, request } from "./request.ts";
import { SkippedStep, type Step, type WebConfig } from "./step.ts";

/** Headers of every page, and what each has to hold. */
const headers: [name: string, holds: RegExp][] = [
  ["content-security-policy", /default-src 'none'/],
  ["strict-transport-security", /max-age=\d{7,}/],
  ["x-content-type-options", /nosniff/],
  ["x-frame-options", /DENY/],
  ["referrer-policy", /strict-origin/],
];

const landing: Step = {
  subject: "The app's page",
  run: async ({ origin }) => {
    const html = await (await expectStatus(`${origin}/`, 200)).text();
    const script = /<script[^>]+src="([^"]+)"/.exec(html)?.[1];
    if (!script) throw new Error("The page has no script: is the web app uploaded?");
    await expectStatus(new URL(script, origin).href, 200);
    return "with its script";
  },
};

const deepLink: Step = {
  subject: "A link into the app",
  run: async ({ origin }) => {
    const { headers } = await expectStatus(`${origin}/events`, 200);
    return headers.get("content-type") ?? undefined;
  },
};

const security: Step = {
  subject: "Security headers",
  run: async ({ origin }) => {
    const response = await expectStatus(`${origin}/`, 200);
    const lacking = headers.filter(([name, holds]) => !holds.test(response.headers.get(name) ?? ""));
    if (lacking.length > 0) throw new Error(`missing or weak: ${lacking.map(([name]) => name).join(", ")}`);
    return headers.map(([name]) => name).join(", ");
  },
};

const plainHttp: Step = {
  subject: "Plain http",
  run: async ({ origin }) => {
    if (!origin.startsWith("https:")) throw new SkippedStep("the address is http itself");
    const { status, headers } = await request(`${origin.replace("https:", "http:")}/`);
    if (status !== 301 || !headers.get("location")?.startsWith("https:"))
      throw new Error(`answered ${status}, not a redirect`);
    return "leads to https";
  },
};

const config: Step = {
  subject: "/config.json",
  run: async (visit) => {
    const told = (await (await expectStatus(`${visit.origin}/config.json`, 200)).json()) as WebConfig & {
      stage: string;
    };
    if (!told.userPoolId || !told.userPoolClientId) throw new Error("names no user pool");
    visit.config = told;
    return `stage ${told.stage}`;
  },
};

const openapi: Step = {
  subject: "/api/openapi.json",
  run: async ({ origin }) => {
    const told = (await (await expectStatus(`${origin}/api/openapi.json`, 200)).json()) as { paths?: object };
    const count = Object.keys(told.paths ?? {}).length;
    if (count === 0) throw new Error("describes no path");
    return `${count} paths`;
  },
};

const publicReads: Step[] = allRoutes
  .filter(({ route }) => route.access === "public" && route.method === "GET" && !route.path.includes("{"))
  .map(({ entry, name, route }) => ({
    subject: `GET ${route.path}`,
    run: async (visit) => {
      const answer: unknown = await callRoute(visit, entry, name as never);
      const items = (answer as { items?: unknown[] }).items;
      return items ? `${items.length} items` : undefined;
    },
  }));

const closed: Step = {
  subject: "Without a token",
  run: async ({ origin }) => {
    await expectStatus(`${origin}/api/me`, 401);
    // The back-office's API, the second one behind the distribution.
    await expectStatus(`${origin}/api/admin/contact-messages`, 401);
    await expectStatus(`${origin}/api/favorites`, 401, { headers: { authorization: "Bearer a.b.c" } });
    return "401";
  },
};

const direct: Step = {
  subject: "The API past CloudFront",
  run: async ({ direct }) => {
    if (!direct) throw new SkippedStep("name its address: --api https://<id>.execute-api.us-east-1.amazonaws.com");
    await expectStatus(`${direct}/api/events`, 401);
    return "401";
  },
};

const hook: Step = {
  subject: "A webhook without a signature",
  run: async ({ origin }) => {
    await expectStatus(`${origin}/hooks/stripe`, 400, {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    return "400";
  },
};

/** What anybody sees, in order. */
export const visitorSteps: Step[] = [
  landing,
  deepLink,
  security,
  plainHttp,
  config,
  openapi,
  ...publicReads,
  closed,
  direct,
  hook,
];
