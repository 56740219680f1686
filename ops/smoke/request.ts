import { type Api, api, type Entry } from "../../shared/api/index.ts";
import type { ResponseOf, Route } from "../../shared/api/route.ts";
import type { SmokeContext } from "./step.ts";

/** How long an answer may take; a first call loads its function. */
const timeoutMilliseconds = 20_000;

/** One request, whatever it answers; redirects are not followed. */
export const request = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: "manual", signal: AbortSignal.timeout(timeoutMilliseconds), ...init });

/** Asks and insists on a status. */
export const expectStatus = async (url: string, status: number, init?: RequestInit): Promise<Response> => {
  const response = await request(url, init);
  if (response.status === status) return response;
  const text = (await response.text()).slice(0, 200).replaceAll(/\s+/g, " ");
  throw new Error(`${new URL(url).pathname} answered ${response.status} instead of ${status}: ${text}`);
};

type Answer<E extends Entry, Name extends keyof Api[E]> = Api[E][Name] extends Route ? ResponseOf<Api[E][Name]> : never;

/** Calls a route of the contract and holds its answer against the contract; as the member where one is signed in. */
export const callRoute = async <E extends Entry, Name extends keyof Api[E] & string>(
  visit: SmokeContext,
  entry: E,
  name: Name,
  input: Record<string, string | number> = {},
): Promise<Answer<E, Name>> => {
  const route = api[entry][name] as unknown as Route;
  const path = route.path.replace(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(String(input[key])));
  const isRead = route.method === "GET";
  const response = await expectStatus(visit.origin + path, route.status ?? 200, {
    method: route.method,
    headers: {
      ...(visit.token ? { authorization: `Bearer ${visit.token}` } : {}),
      ...(isRead ? {} : { "content-type": "application/json", "idempotency-key": crypto.randomUUID() }),
    },
    ...(isRead ? {} : { body: JSON.stringify(input) }),
  });
  const parsed = route.output.safeParse(route.produces ? await response.text() : await response.json());
  if (parsed.success) return parsed.data as Answer<E, Name>;
  throw new Error(
    `${path} does not fit the contract: ${parsed.error.issues[0]?.path.join(".")} ${parsed.error.issues[0]?.message}`,
  );
};
