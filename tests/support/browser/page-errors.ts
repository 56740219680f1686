/**
 * What a page reported that it should not have: a response, a request without one, or a sentence. `isOffline`: the test had cut its
 * connection.
 */
export type PageError = { line: string; isOffline: boolean } & (
  | { status: number; path: string }
  | { failure: string; path: string }
  | { text: string }
);

/**
 * What a test expects a page to report. A path is the whole path of an address, without its query, in which `*` stands for a part
 * between slashes and `**` for anything; in a sentence, `**` stands for what changes from run to run.
 */
export type Allowance =
  /** A response with this status, as the browser's console and the response itself report it. */
  | { status: number; path: `/${string}` }
  /** A request without a response, by the browser's network error, e.g. `ERR_FAILED` for one that the test aborts; an import of it fails too. */
  | { failure: `ERR_${string}`; path: `/${string}` }
  /** A whole sentence on the console or of an uncaught error. */
  | { text: string }
  /** What fails because the device is offline, by the browser or, as `ERR_FAILED`, by the service worker, and the app's reports of it. */
  | { offline: true };

const failedImport = "import";

const loadFailures: [RegExp, (found: string[], url: string) => object][] = [
  [
    /^Failed to load resource: the server responded with a status of (\d{3})/,
    ([status], url) => ({ status: Number(status), path: new URL(url).pathname }),
  ],
  [/^Failed to load resource: net::(ERR_\w+)$/, ([failure = ""], url) => ({ failure, path: new URL(url).pathname })],
  [
    /^WebSocket connection to '([^']+)' failed: .*net::(ERR_\w+)$/,
    ([url = "", failure = ""]) => ({ failure, path: new URL(url).pathname }),
  ],
  // The request itself is reported beside it, with its network error.
  [
    /^TypeError: Failed to fetch dynamically imported module: (\S+)$/,
    ([url = ""]) => ({ failure: failedImport, path: new URL(url).pathname }),
  ],
];

const stack = /(\n\s+at .+)+$/;

/** Reads a message of a page's console; `url` is where the message comes from, for a failed request its address. */
export const readConsoleError = (type: string, text: string, url: string, isOffline = false): PageError => {
  const about = { line: `console ${type}: ${text} (${url})`, isOffline };
  for (const [pattern, read] of loadFailures) {
    const found = pattern.exec(text);
    if (found) return { ...read(found.slice(1), url), ...about } as PageError;
  }
  return { text: text.replace(stack, ""), ...about };
};

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

const matches = (value: string, pattern: string, readPart: (part: string) => string): boolean =>
  new RegExp(`^${pattern.split("**").map(readPart).join(".*")}$`, "s").test(value);

const matchesPath = (path: string, pattern: string): boolean =>
  matches(path, pattern, (part) => part.split("*").map(escapePattern).join("[^/]*"));

const comesOfNoConnection = (error: PageError): boolean =>
  "failure" in error
    ? ["ERR_INTERNET_DISCONNECTED", failedImport].includes(error.failure) ||
      (error.failure === "ERR_FAILED" && error.isOffline)
    : "text" in error && /^(Couldn't|Failed to) .* No connection$/.test(error.text);

/** Whether an allowance covers what a page reported. */
export const covers = (allowance: Allowance, error: PageError): boolean => {
  if ("offline" in allowance) return comesOfNoConnection(error);
  if ("text" in allowance) return "text" in error && matches(error.text, allowance.text, escapePattern);
  if (!("path" in error) || !matchesPath(error.path, allowance.path)) return false;
  return "status" in allowance
    ? "status" in error && error.status === allowance.status
    : "failure" in error && [allowance.failure, failedImport].includes(error.failure);
};
