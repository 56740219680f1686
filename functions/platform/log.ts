import { currentRequestId } from "./request-id.ts";

type Fields = Record<string, unknown>;
type Level = "INFO" | "WARN" | "ERROR";

const traceId = (): string | undefined =>
  process.env._X_AMZN_TRACE_ID
    ?.split(";")
    .find((part) => part.startsWith("Root="))
    ?.slice("Root=".length);

// What else hangs on an error, such as the request or the raw answer of a service, may hold personal data.
const toFields = ({
  name,
  message,
  stack,
  cause,
  code,
  $metadata,
}: Error & { code?: unknown; $metadata?: unknown }) => ({
  name,
  code: typeof code === "string" || typeof code === "number" ? code : undefined,
  message,
  stack,
  $metadata,
  cause: cause instanceof Error ? cause : undefined,
});

const replaceErrors = (_name: string, value: unknown): unknown => (value instanceof Error ? toFields(value) : value);

// A line that can't be written must not fail the call it tells of.
const toJson = (line: Fields, replace: typeof replaceErrors | undefined): string => {
  try {
    return JSON.stringify(line, replace);
  } catch {
    const { level, message, timestamp, service } = line;
    return JSON.stringify({ level, message, timestamp, service });
  }
};

const write = (level: Level, message: string, about: Error | Fields = {}): void => {
  const fields = about instanceof Error ? { error: about } : about;
  const timestamp = new Date().toISOString();
  const ids = { xray_trace_id: traceId(), requestId: currentRequestId() };
  const line = { level, message, timestamp, service: "city", ...ids, ...fields };
  process.stdout.write(`${toJson(line, level === "INFO" ? undefined : replaceErrors)}\n`);
};

/**
 * Structured logs: one line of JSON each, written to the standard output at once, so that nothing is lost when Lambda freezes the
 * function after its answer, with the id of the request that the work is done for. Never a token, an email, a phone number, a code or a body: ids and codes only.
 */
export const log = {
  /** Fields are plain values. */
  info: (message: string, fields?: Fields): void => write("INFO", message, fields),
  warn: (message: string, about?: Error | Fields): void => write("WARN", message, about),
  error: (message: string, about?: Error | Fields): void => write("ERROR", message, about),
};
