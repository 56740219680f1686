import type * as z from "zod";
import { RunnerError } from "../runner-error.ts";
import type { Identity } from "./resource-identities.ts";

/** One resource of the template. Its properties are resolved when they are read. */
export type Resource = {
  stack: string;
  logicalId: string;
  type: string;
  /** The construct path CDK recorded, e.g. `Api/deals/Handler/Resource`. */
  path: string;
  /** The assembly's folder, where its assets are. */
  directory: string;
  metadata: Record<string, unknown>;
  identity: Identity;
  properties: unknown;
};

/**
 * Reads a resource's properties through a schema.
 * Throws RunnerError naming the resource and the property that isn't supported
 */
export const readProperties = <S extends z.ZodType>(resource: Resource, schema: S): z.output<S> => {
  const parsed = schema.safeParse(resource.properties ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = `${resource.type} ${resource.logicalId} of stack ${resource.stack}`;
  throw new RunnerError(
    `${where}: ${issue?.path.join(".") || "its properties"}: ${issue?.message} (not supported locally).`,
  );
};
