import { readAssembly, type TemplateStack } from "./assembly.ts";
import type { Resource } from "./resource.ts";
import { type FillPlaceholders, TemplateResolver } from "./template-resolver.ts";

/** A synthesized app, resolved to local names. */
export type Template = {
  all(...types: string[]): Resource[];
  /** Finds a resource by its `Ref` or one of its attributes, such as an ARN. */
  find(nameOrArn: string): Resource | undefined;
  outputs(): Record<string, unknown>;
};

/**
 * Reads a cloud assembly and resolves it to local names.
 * Throws RunnerError naming the type and logical id of a resource that can't run locally
 */
export const openTemplate = (directory: string, fill: FillPlaceholders = (text) => text): Template =>
  resolveTemplate(readAssembly(directory), fill);

/** Resolves stacks that are already in memory. */
export const resolveTemplate = (stacks: TemplateStack[], fill: FillPlaceholders = (text) => text): Template => {
  const resolver = new TemplateResolver(stacks, fill);
  const resources = stacks.flatMap((stack) => resolver.resourcesOf(stack));
  const index = new Map<string, Resource>();
  for (const resource of resources) {
    for (const name of [resource.identity.ref, ...Object.values(resource.identity.attributes)])
      index.set(name, resource);
  }
  return {
    all: (...types) => resources.filter((resource) => types.includes(resource.type)),
    find: (name) => index.get(name),
    outputs: () => resolver.outputs(),
  };
};
