import { pathParameters, type Route } from "../../../shared/api/route.ts";
import { AppError, notFound } from "../../../shared/model/errors.ts";
import { limits } from "../../../shared/model/limits.ts";
import type { HttpEvent } from "./caller.ts";

const parseBody = (event: HttpEvent): Record<string, unknown> => {
  if (!event.body) return {};
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? "base64" : "utf8");
  if (bytes.length > limits.bodyBytes) {
    throw new AppError("payload-too-large", `The request body is larger than ${limits.bodyBytes} bytes.`);
  }
  try {
    const body: unknown = JSON.parse(bytes.toString("utf8"));
    if (body !== null && typeof body === "object" && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // Falls through to the one answer for every body that is not a JSON object.
  }
  throw new AppError("bad-request", "The request body must be a JSON object.");
};

/**
 * The flat input of a route: query (GET, DELETE) or body, then path parameters, which therefore win.
 * Throws `bad-request`, `payload-too-large`, `not-found` for a path parameter that cannot name anything, or zod's error for
 * whatever else the schema refuses.
 */
export const parseInput = (route: Route, event: HttpEvent): unknown => {
  const inQuery = route.method === "GET" || route.method === "DELETE";
  const given = inQuery ? (event.queryStringParameters ?? {}) : parseBody(event);
  const parsed = route.input.safeParse({ ...given, ...event.pathParameters });
  if (parsed.success) return parsed.data;
  const inPath = new Set<PropertyKey>(pathParameters(route.path));
  if (parsed.error.issues.some((issue) => inPath.has(issue.path[0] ?? ""))) throw notFound();
  throw parsed.error;
};

/** The caller's `Idempotency-Key`, or undefined. Throws `bad-request` for one that is not 8 to 128 plain characters. */
export const idempotencyKeyOf = (event: HttpEvent): string | undefined => {
  const key = event.headers["idempotency-key"];
  if (key === undefined || /^[\w.:-]{8,128}$/.test(key)) return key;
  throw new AppError("bad-request", "The Idempotency-Key must be 8 to 128 letters, digits or . _ : -");
};
