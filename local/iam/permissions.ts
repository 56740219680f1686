import * as z from "zod";
import { readProperties, type Template } from "../template/template.ts";

const oneOrMany = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const Statement = z.object({ Effect: z.enum(["Allow", "Deny"]), Action: oneOrMany, Resource: oneOrMany });
const PolicyProperties = z.object({
  Roles: z.array(z.string()).default([]),
  PolicyDocument: z.object({ Statement: z.array(Statement) }),
});
const FunctionProperties = z.object({ Role: z.string().optional() });

type Statement = z.output<typeof Statement>;

export type Permissions = {
  /** Whether the role of a function lets it do `action` on `resource`. A caller that is no function, or has no role, may do everything. */
  may(functionName: string, action: string, resource: string): boolean;
};

/**
 * What each function of the template may do, by the policies of its role. Conditions of statements are not judged. Read with the first
 * question: before, not every address in the template is known.
 */
export const readPermissions = (template: Template): Permissions => {
  let known: Map<string, Statement[] | undefined> | undefined;
  return {
    may: (functionName, action, resource) => {
      known ??= statementsByFunction(template);
      const statements = known.get(functionName);
      if (!statements) return true;
      const meant = statements.filter((one) => matchesStatement(one, action, resource));
      return meant.some(({ Effect }) => Effect === "Allow") && !meant.some(({ Effect }) => Effect === "Deny");
    },
  };
};

const statementsByFunction = (template: Template): Map<string, Statement[] | undefined> => {
  const policies = template.all("AWS::IAM::Policy").map((policy) => readProperties(policy, PolicyProperties));
  const ofRole = (role: string) =>
    policies.filter(({ Roles }) => Roles.includes(role)).flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  return new Map(
    template.all("AWS::Lambda::Function").map((fn) => {
      const role = template.find(readProperties(fn, FunctionProperties).Role ?? "")?.identity.ref;
      return [fn.identity.ref, role === undefined ? undefined : ofRole(role)];
    }),
  );
};

const matchesStatement = ({ Action, Resource }: Statement, action: string, resource: string): boolean =>
  Action.some((pattern) => matchesPattern(pattern, action)) &&
  Resource.some((pattern) => matchesPattern(pattern, resource));

/** IAM's patterns: `*` stands for any text. */
const matchesPattern = (pattern: string, text: string): boolean => {
  const escaped = pattern.split("*").map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  return new RegExp(`^${escaped.join(".*")}$`).test(text);
};
