import { RunnerError } from "../runner-error.ts";
import type { RawResource, TemplateStack } from "./assembly.ts";
import { IGNORED_TYPES } from "./ignored-types.ts";
import { resolve, type Scope } from "./intrinsics.ts";
import type { Resource } from "./resource.ts";
import { IDENTITIES, type Identity, placeholderIdentity } from "./resource-identities.ts";

/** Fills placeholders in a resolved string: local URLs and secret values. */
export type FillPlaceholders = (text: string) => string;

/** Resolves the resources and outputs of a set of stacks, which may refer to each other. */
export class TemplateResolver {
  readonly #stacks: TemplateStack[];
  readonly #fill: FillPlaceholders;
  readonly #identities = new Map<string, Identity>();

  constructor(stacks: TemplateStack[], fill: FillPlaceholders) {
    this.#stacks = stacks;
    this.#fill = fill;
  }

  resourcesOf(stack: TemplateStack): Resource[] {
    return Object.entries(stack.resources)
      .filter(([, raw]) => this.#exists(stack, raw))
      .map(([logicalId, raw]) => this.#resource(stack, logicalId, raw));
  }

  outputs(): Record<string, unknown> {
    const entries = this.#stacks.flatMap((stack) =>
      Object.entries(stack.outputs).map(([name, output]) => [
        `${stack.name}.${name}`,
        this.#fillDeep(resolve(output.Value, this.#scope(stack, `output ${name}`))),
      ]),
    );
    return Object.fromEntries(entries);
  }

  #exists(stack: TemplateStack, raw: RawResource): boolean {
    return raw.Condition === undefined || this.#condition(stack, raw.Condition);
  }

  #resource(stack: TemplateStack, logicalId: string, raw: RawResource): Resource {
    const identity = this.#identity(stack, logicalId, raw);
    const scope = this.#scope(stack, `resource ${logicalId} of stack ${stack.name}`);
    const fill = (value: unknown) => this.#fillDeep(value);
    const path = String(raw.Metadata?.["aws:cdk:path"] ?? logicalId);
    return {
      stack: stack.name,
      logicalId,
      type: raw.Type,
      path,
      directory: stack.directory,
      metadata: raw.Metadata ?? {},
      identity,
      get properties() {
        return fill(resolve(raw.Properties ?? {}, scope));
      },
    };
  }

  #identity(stack: TemplateStack, logicalId: string, raw: RawResource): Identity {
    const key = `${stack.name}/${logicalId}`;
    const known = this.#identities.get(key);
    if (known) return known;
    const scope = this.#scope(stack, `resource ${logicalId} of stack ${stack.name}`);
    const text = (property: string) => {
      const value = resolve(raw.Properties?.[property], scope);
      return value === undefined ? undefined : String(value);
    };
    const identity = identify(raw.Type, { stack: stack.name, logicalId, text });
    this.#identities.set(key, identity);
    return identity;
  }

  #scope(stack: TemplateStack, where: string): Scope {
    return {
      stack: stack.name,
      where,
      ref: (name) => this.#ref(stack, name, where),
      attribute: (logicalId, name) => this.#attribute(stack, logicalId, name, where),
      condition: (name) => this.#condition(stack, name),
      importValue: (name) => this.#import(name, where),
      stackOutput: (name, output) => this.#stackOutput(name, output, where),
      mapping: (map, key, second) => stack.mappings[map]?.[key]?.[second],
    };
  }

  #ref(stack: TemplateStack, name: string, where: string): unknown {
    const raw = stack.resources[name];
    if (raw) return this.#identity(stack, name, raw).ref;
    const parameter = stack.parameters[name];
    if (parameter?.Default !== undefined) return parameter.Default;
    throw new RunnerError(`Ref ${name} in ${where} is neither a resource nor a parameter with a default.`);
  }

  #attribute(stack: TemplateStack, logicalId: string, name: string, where: string): unknown {
    const raw = stack.resources[logicalId];
    if (!raw) throw new RunnerError(`Fn::GetAtt ${logicalId}.${name} in ${where} names no resource.`);
    const value = this.#identity(stack, logicalId, raw).attributes[name];
    if (value !== undefined) return value;
    throw new RunnerError(`Fn::GetAtt ${logicalId}.${name} in ${where}: ${raw.Type} has no ${name} locally.`);
  }

  #condition(stack: TemplateStack, name: string): boolean {
    if (!(name in stack.conditions)) throw new RunnerError(`Stack ${stack.name} has no condition ${name}.`);
    return Boolean(resolve(stack.conditions[name], this.#scope(stack, `condition ${name} of stack ${stack.name}`)));
  }

  #import(name: string, where: string): unknown {
    for (const stack of this.#stacks) {
      for (const output of Object.values(stack.outputs)) {
        const scope = this.#scope(stack, `an output of stack ${stack.name}`);
        if (output.Export && resolve(output.Export.Name, scope) === name) return resolve(output.Value, scope);
      }
    }
    throw new RunnerError(`Fn::ImportValue ${name} in ${where}: no stack exports it.`);
  }

  #stackOutput(name: string, output: string, where: string): unknown {
    const stack = this.#stacks.find((one) => one.name === name);
    const found = stack?.outputs[output];
    if (stack && found) return resolve(found.Value, this.#scope(stack, `output ${output} of stack ${name}`));
    throw new RunnerError(`Fn::GetStackOutput in ${where}: stack ${name} has no output ${output}.`);
  }

  #fillDeep(value: unknown): unknown {
    if (typeof value === "string") return this.#fill(value);
    if (Array.isArray(value)) return value.map((part) => this.#fillDeep(part));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.#fillDeep(part)]));
  }
}

const identify = (
  type: string,
  subject: { stack: string; logicalId: string; text(property: string): string | undefined },
): Identity => {
  const rule = IDENTITIES[type];
  if (rule) return rule(subject);
  if (type in IGNORED_TYPES) return placeholderIdentity(subject, type.split("::")[1]?.toLowerCase() ?? "local");
  throw new RunnerError(`${type} (${subject.logicalId} of stack ${subject.stack}) isn't supported locally.`);
};
