/** One route of an HTTP API. */
export type Route<T> = {
  key: string;
  target: T;
};

export type RouteMatch<T> = {
  route: Route<T>;
  pathParameters: Record<string, string>;
};

type Compiled<T> = Route<T> & {
  method: string;
  segments: string[];
};

/**
 * Chooses a route as API Gateway does: a full match before a greedy one, before `$default`; among equals
 * the one with more fixed segments, then the one that names the method.
 */
export const createRouteTable = <T>(
  routes: Route<T>[],
): ((method: string, path: string) => RouteMatch<T> | undefined) => {
  const fallback = routes.find(({ key }) => key === "$default");
  const compiled = routes.filter(({ key }) => key !== "$default").map(compileRoute);
  compiled.sort((left, right) => rankRoute(right) - rankRoute(left));
  return (method, path) => {
    const parts = path.split("/").slice(1);
    for (const route of compiled) {
      if (route.method !== "ANY" && route.method !== method) continue;
      const pathParameters = matchSegments(route.segments, parts);
      if (pathParameters) return { route, pathParameters };
    }
    return fallback && { route: fallback, pathParameters: {} };
  };
};

const compileRoute = <T>(route: Route<T>): Compiled<T> => {
  const [method = "", path = ""] = route.key.split(" ");
  return { ...route, method, segments: path.split("/").slice(1) };
};

const isGreedy = (segment: string) => segment.startsWith("{") && segment.endsWith("+}");
const isParameter = (segment: string) => segment.startsWith("{");

const rankRoute = <T>({ method, segments }: Compiled<T>): number => {
  const fixed = segments.map((segment) => (isParameter(segment) ? "0" : "1")).join("");
  const specific = Number.parseInt(fixed.padEnd(20, "0"), 2);
  const greedy = segments.some(isGreedy) ? 0 : 2 ** 22;
  return greedy + specific * 2 + (method === "ANY" ? 0 : 1);
};

const matchSegments = (segments: string[], parts: string[]): Record<string, string> | undefined => {
  const found: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index];
    if (part === undefined) return undefined;
    if (isGreedy(segment)) return { ...found, [segment.slice(1, -2)]: parts.slice(index).join("/") };
    if (isParameter(segment) && part === "") return undefined;
    if (isParameter(segment)) found[segment.slice(1, -1)] = part;
    else if (segment !== part) return undefined;
  }
  return segments.length === parts.length ? found : undefined;
};
