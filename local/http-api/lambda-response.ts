import { json, type WebResponse } from "../http/message.ts";

type StructuredResponse = {
  statusCode: number | string;
  headers?: Record<string, unknown>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
};

const isStructured = (answer: unknown): answer is StructuredResponse =>
  typeof answer === "object" && answer !== null && "statusCode" in answer;

/**
 * Reads a function's result as payload format 2.0: with a `statusCode` it is a whole response, without one the JSON body of
 * a 200. Anything else gives API Gateway's own 500.
 */
export const toWebResponse = (answer: unknown): WebResponse => {
  if (!isStructured(answer)) return typeof answer === "string" ? toTextResponse(answer) : json(200, answer);
  const status = Number(answer.statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599) return serverError();
  if (answer.body !== undefined && typeof answer.body !== "string") return serverError();
  const headers: WebResponse["headers"] = {};
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers[name.toLowerCase()] = String(value);
  if (answer.cookies?.length) headers["set-cookie"] = answer.cookies;
  if (!headers["content-type"] && answer.body) headers["content-type"] = "text/plain;charset=UTF-8";
  return { status, headers, body: Buffer.from(answer.body ?? "", answer.isBase64Encoded ? "base64" : "utf8") };
};

const toTextResponse = (body: string): WebResponse => ({
  status: 200,
  headers: { "content-type": "application/json" },
  body: Buffer.from(body),
});

/** The response of HTTP APIs when a function fails or returns something invalid. */
export const serverError = () => json(500, { message: "Internal Server Error" });
