import { invalidParameter, missingParameter } from "./errors.ts";

export type ParamTree = { [name: string]: ParamValue };
type ParamValue = string | ParamTree;

/** Parses Stripe's form encoding: `a[b][0][c]=1`, `a[]=1`. Lists stay trees keyed by index. */
export const parseForm = (text: string): ParamTree => {
  const tree: ParamTree = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) insert(tree, pathOf(key), value);
  return tree;
};

const pathOf = (key: string): string[] => {
  const head = key.indexOf("[");
  if (head < 0) return [key];
  return [key.slice(0, head), ...key.slice(head + 1, -1).split("][")];
};

const insert = (tree: ParamTree, path: string[], value: string) => {
  let branch = tree;
  path.forEach((step, depth) => {
    const name = step === "" ? String(Object.keys(branch).length) : step;
    if (depth === path.length - 1) {
      branch[name] = value;
      return;
    }
    const next = branch[name];
    if (next === undefined || typeof next === "string") branch[name] = Object.create(null);
    branch = branch[name] as ParamTree;
  });
};

/** One level of parameters, read by name; every refusal names the whole path as Stripe does. */
export class Params {
  readonly tree: ParamTree;
  readonly #prefix: string;

  constructor(tree: ParamTree, prefix = "") {
    this.tree = tree;
    this.#prefix = prefix;
  }

  name(field: string): string {
    return this.#prefix ? `${this.#prefix}[${field}]` : field;
  }

  /** Refuses names that are not in the list: silence would hide a typo until the real Stripe sees it. */
  only(...fields: string[]): this {
    for (const field of Object.keys(this.tree)) {
      if (field !== "expand" && !fields.includes(field)) {
        throw invalidParameter(
          `Received unknown parameter: ${this.name(field)}`,
          this.name(field),
          "parameter_unknown",
        );
      }
    }
    return this;
  }

  has(field: string): boolean {
    return this.tree[field] !== undefined;
  }

  /** True for `field=`, which unsets a value. */
  isUnset(field: string): boolean {
    return this.tree[field] === "";
  }

  text(field: string): string | undefined {
    const value = this.tree[field];
    if (value === undefined) return undefined;
    if (typeof value !== "string") throw invalidParameter("Invalid string", this.name(field));
    return value;
  }

  /** A non-empty text. */
  filled(field: string): string | undefined {
    const value = this.text(field);
    if (value === "") {
      const name = this.name(field);
      throw invalidParameter(
        `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
        name,
        "parameter_invalid_empty",
      );
    }
    return value;
  }

  required(field: string): string {
    const value = this.filled(field);
    if (value === undefined) throw missingParameter(this.name(field));
    return value;
  }

  oneOf<Value extends string>(field: string, values: readonly Value[]): Value | undefined {
    const value = this.filled(field);
    if (value === undefined) return undefined;
    const found = values.find((allowed) => allowed === value);
    if (!found) {
      throw invalidParameter(`Invalid ${this.name(field)}: must be one of ${values.join(", ")}`, this.name(field));
    }
    return found;
  }

  integer(field: string, least = Number.MIN_SAFE_INTEGER): number | undefined {
    const value = this.filled(field);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalidParameter(`Invalid integer: ${value}`, this.name(field), "parameter_invalid_integer");
    }
    if (Number(value) < least) {
      throw invalidParameter(
        `This value must be greater than or equal to ${least}.`,
        this.name(field),
        "parameter_invalid_integer",
      );
    }
    return Number(value);
  }

  decimal(field: string): number | undefined {
    const value = this.filled(field);
    if (value === undefined) return undefined;
    if (!/^\d{1,12}(\.\d{1,12})?$/.test(value)) {
      throw invalidParameter(`Invalid decimal: ${value}`, this.name(field));
    }
    return Number(value);
  }

  boolean(field: string): boolean | undefined {
    const value = this.filled(field);
    if (value === undefined) return undefined;
    if (value !== "true" && value !== "false") {
      throw invalidParameter(`Invalid boolean: ${value}`, this.name(field));
    }
    return value === "true";
  }

  child(field: string): Params | undefined {
    const value = this.tree[field];
    if (value === undefined || value === "") return undefined;
    if (typeof value === "string") throw invalidParameter("Invalid object", this.name(field));
    return new Params(value, this.name(field));
  }

  /** The members of a list of objects. */
  children(field: string): Params[] | undefined {
    const list = this.child(field);
    return list && Object.keys(list.tree).map((index) => list.child(index) ?? new Params({}, list.name(index)));
  }

  /** The members of a list of texts. */
  texts(field: string): string[] | undefined {
    const value = this.tree[field];
    if (typeof value === "string") throw invalidParameter("Invalid array", this.name(field));
    return value && Object.values(value).filter((member) => typeof member === "string");
  }
}
