/** A line of a function's log that carries a request's id. */
export type LogLine = { at: string; source: string; level: string; message: string; fields: Record<string, unknown> };

/** Told by every line, or told already. */
const known = new Set(["level", "message", "timestamp", "service", "requestId", "xray_trace_id"]);

/** Reads a line of JSON as functions log it; null for any other. `source` says whose it is. */
export const parseLogLine = (source: string, text: string): LogLine | null => {
  try {
    const line = JSON.parse(text) as Record<string, unknown> & { timestamp?: string };
    const fields = Object.fromEntries(Object.entries(line).filter(([name]) => !known.has(name)));
    return {
      at: String(line.timestamp ?? ""),
      source,
      level: String(line.level ?? ""),
      message: String(line.message ?? ""),
      fields,
    };
  } catch {
    return null;
  }
};

/** A line as it is printed: when, whose, how bad, what, and its fields. */
export const formatLogLine = ({ at, source, level, message, fields }: LogLine): string =>
  `${at}  ${source}  ${level}  ${message}  ${JSON.stringify(fields)}`;
