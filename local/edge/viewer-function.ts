import { createContext, runInContext } from "node:vm";
import * as z from "zod";
import type { WebRequest, WebResponse } from "../http/message.ts";
import { splitUrl } from "../http/message.ts";
import { RunnerError } from "../runner-error.ts";
import { type Resource, readProperties } from "../template/resource.ts";

const Properties = z.object({
  FunctionCode: z.string(),
  FunctionConfig: z.object({
    Runtime: z.literal("cloudfront-js-2.0"),
    KeyValueStoreAssociations: z.array(z.unknown()).max(0, "key value stores are not supported").optional(),
  }),
});

type Value = {
  value: string;
  multiValue?: { value: string }[];
};

type FunctionRequest = {
  method: string;
  uri: string;
  querystring: Record<string, Value>;
  headers: Record<string, Value>;
  cookies: Record<string, Value>;
};

type FunctionResponse = {
  statusCode: number;
  statusDescription?: string;
  headers?: Record<string, Value>;
  cookies?: Record<string, Value>;
  body?: string | { encoding: "text" | "base64"; data: string };
};

/** A compiled CloudFront function. For a request it returns the request to continue with, or a response that ends it. */
export type ViewerFunction = {
  request(request: WebRequest): Promise<WebRequest | WebResponse>;
  response(request: WebRequest, response: WebResponse): Promise<WebResponse>;
};

/** Compiles a CloudFront function in a context of its own, without access to this process. */
export const createViewerFunction = (resource: Resource): ViewerFunction => {
  const { FunctionCode } = readProperties(resource, Properties);
  const context = createContext({ console: { log: () => undefined } });
  runInContext(FunctionCode, context, { timeout: 1_000 });
  const call = async (event: object): Promise<unknown> => {
    context.event = JSON.stringify({ version: "1.0", context: {}, viewer: { ip: "127.0.0.1" }, ...event });
    const answer: unknown = runInContext("handler(JSON.parse(event))", context, { timeout: 2_000 });
    return structuredClone(await answer);
  };
  return {
    request: async (request) => {
      const answer = await call({ request: toFunctionRequest(request) });
      if (typeof answer !== "object" || answer === null)
        throw new RunnerError(`${resource.logicalId} returned nothing.`);
      return "statusCode" in answer
        ? toWebResponse(answer as FunctionResponse)
        : toWebRequest(request, answer as FunctionRequest);
    },
    response: async (request, response) => {
      const shown = { statusCode: response.status, headers: toValues(response.headers), cookies: {} };
      const answer = (await call({ request: toFunctionRequest(request), response: shown })) as FunctionResponse;
      return { ...toWebResponse(answer), body: answer.body === undefined ? response.body : toWebResponse(answer).body };
    },
  };
};

const toFunctionRequest = (request: WebRequest): FunctionRequest => {
  const query = [...new URLSearchParams(request.query)].map(([name, value]) => [name, { value }] as const);
  const cookies = (request.headers.cookie ?? "")
    .split(/;\s*/)
    .filter(Boolean)
    .map((one) => one.split("="));
  const { cookie: _, ...headers } = request.headers;
  return {
    method: request.method,
    uri: request.path,
    querystring: Object.fromEntries(query),
    headers: toValues(headers),
    cookies: Object.fromEntries(cookies.map(([name = "", ...rest]) => [name, { value: rest.join("=") }])),
  };
};

const toValues = (headers: Record<string, string | string[]>): Record<string, Value> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value: String(value) }]));

const toWebRequest = (original: WebRequest, answer: FunctionRequest): WebRequest => {
  const { path } = splitUrl(answer.uri);
  const cookies = Object.entries(answer.cookies).map(([name, { value }]) => `${name}=${value}`);
  const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, { value }]) => [name, value]));
  const isSameQuery = JSON.stringify(answer.querystring) === JSON.stringify(toFunctionRequest(original).querystring);
  const query = new URLSearchParams(
    Object.entries(answer.querystring).map(([name, { value }]) => [name, value]),
  ).toString();
  return {
    ...original,
    path,
    query: isSameQuery ? original.query : query,
    headers: { ...headers, ...(cookies.length > 0 ? { cookie: cookies.join("; ") } : {}) },
  };
};

const toWebResponse = (answer: FunctionResponse): WebResponse => {
  const headers = Object.fromEntries(
    Object.entries(answer.headers ?? {}).map(([name, { value }]) => [name.toLowerCase(), value]),
  );
  const body =
    typeof answer.body === "object"
      ? Buffer.from(answer.body.data, answer.body.encoding === "base64" ? "base64" : "utf8")
      : Buffer.from(answer.body ?? "");
  return { status: answer.statusCode, headers, body };
};
