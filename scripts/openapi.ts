import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { hooks } from "../shared/api/hooks.ts";
import { allRoutes, type NamedRoute } from "../shared/api/index.ts";
import { isMutating, pathParameters, type Route } from "../shared/api/route.ts";
import { errorStatus } from "../shared/model/errors.ts";

type Json = Record<string, unknown>;
type ObjectSchema = { properties?: Record<string, Json>; required?: string[] };

const file = "docs/openapi.json";

const inputSchema = ({ route }: NamedRoute): ObjectSchema =>
  z.toJSONSchema(route.input, { io: "input", unrepresentable: "any" }) as ObjectSchema;

const only = (schema: ObjectSchema, keep: (name: string) => boolean): ObjectSchema => ({
  properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => keep(name))),
  required: (schema.required ?? []).filter(keep),
});

const parametersOf = (named: NamedRoute): Json[] => {
  const { route } = named;
  const schema = inputSchema(named);
  const inPath = new Set(pathParameters(route.path));
  const inQuery = (name: string) => !inPath.has(name) && ["GET", "DELETE"].includes(route.method);
  const path = [...inPath].map((name) => ({
    name,
    in: "path",
    required: true,
    schema: schema.properties?.[name] ?? { type: "string" },
  }));
  const query = Object.entries(schema.properties ?? {})
    .filter(([name]) => inQuery(name))
    .map(([name, value]) => ({ name, in: "query", required: (schema.required ?? []).includes(name), schema: value }));
  const key = {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    schema: { type: "string", minLength: 8, maxLength: 128 },
  };
  return [...path, ...query, ...(isMutating(route) ? [key] : [])];
};

const bodyOf = (named: NamedRoute): Json => {
  if (["GET", "DELETE"].includes(named.route.method)) return {};
  const inPath = new Set(pathParameters(named.route.path));
  const schema = { type: "object", ...only(inputSchema(named), (name) => !inPath.has(name)) };
  return { requestBody: { required: true, content: { "application/json": { schema } } } };
};

// A scanner sends its own token instead of a person's.
const securityOf = ({ access }: Route): Json[] => {
  if (access === "public") return [];
  return [access === "door" ? { door: [] } : { bearer: [] }];
};

const operationOf = (named: NamedRoute): Json => ({
  operationId: named.operationId,
  summary: named.route.summary,
  tags: [named.entry.replace(/Admin$/, "")],
  "x-access": named.route.access,
  security: securityOf(named.route),
  parameters: parametersOf(named),
  ...bodyOf(named),
  responses: {
    [named.route.status ?? 200]: {
      description: "Done",
      content: {
        [named.route.produces ?? "application/json"]: {
          schema: z.toJSONSchema(named.route.output, { io: "output", unrepresentable: "any" }),
        },
      },
    },
    default: {
      description: "An error",
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    },
  },
});

const errorSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message", "requestId"],
      properties: {
        code: { type: "string", enum: Object.keys(errorStatus) },
        message: { type: "string" },
        details: { type: "object" },
        requestId: { type: "string" },
      },
    },
  },
};

/** The whole HTTP API as an OpenAPI 3.1 document, made from the contract alone. */
export const openapi = (): Json => {
  const paths: Record<string, Json> = {};
  for (const named of allRoutes) {
    const operations = paths[named.route.path] ?? {};
    paths[named.route.path] = { ...operations, [named.route.method.toLowerCase()]: operationOf(named) };
  }
  for (const [name, hook] of Object.entries(hooks)) {
    const responses = { 200: { description: "Done" }, 400: { description: "Bad signature" } };
    paths[hook.path] = {
      ...paths[hook.path],
      [hook.method.toLowerCase()]: {
        operationId: `hooks.${name}`,
        summary: "Proven by its own signature or code.",
        parameters: pathParameters(hook.path).map((parameter) => ({
          name: parameter,
          in: "path",
          required: true,
          schema: { type: "string" },
        })),
        security: [],
        responses,
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "City membership", version: "1.0.0" },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        door: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "`Door` and a paired scanner's token",
        },
      },
      schemas: { Error: errorSchema },
    },
  };
};

const text = (): string => `${JSON.stringify(openapi(), null, 2)}\n`;

/** Whether docs/openapi.json says what the contract says. */
export const isFresh = (): boolean => readFileSync(file, "utf8") === text();

if (import.meta.main) {
  writeFileSync(file, text());
  console.log(`${file}: ${allRoutes.length} operations`);
}
