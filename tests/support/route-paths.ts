import type { NamedRoute } from "../../shared/api/index.ts";

const unknownIds: Record<string, string> = {
  userId: "00000000-0000-4000-8000-000000000000",
  sessionId: "cs_test_00000000000000000000",
};

/** A path of a route with the named ids; its other parameters are well formed and name nothing that exists. */
export const fillPath = ({ route }: NamedRoute, ids: Record<string, string>): string =>
  route.path.replace(
    /\{(\w+)\+?\}/g,
    (_all, name: string) =>
      ids[name] ?? unknownIds[name] ?? `${name.slice(0, 3).toLowerCase()}_01ARZ3NDEKTSV4RRFFQ69G5FAV`,
  );

/** A path of a route whose parameters are well formed and name nothing that exists. */
export const pathWithUnknownIds = (named: NamedRoute): string => fillPath(named, {});
