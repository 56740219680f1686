import * as z from "zod";
import { readProperties } from "../template/resource.ts";
import type { Template } from "../template/template.ts";

const oneOrMany = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const Statement = z.object({ Effect: z.enum(["Allow", "Deny"]), Action: oneOrMany, Resource: oneOrMany });
const PolicyProperties = z.object({
  Roles: z.array(z.string()).default([]),
  PolicyDocument: z.object({ Statement: z.array(Statement) }),
});
const FunctionProperties = z.object({ Role: z.string().optional() });

type Statement = z.output<typeof Statement>;

export type Permissions = {
  /** Whether a function's role allows `action` on `resource`. A caller that isn't a function, or has no role, may do everything. */
  may(functionName: string, action: string, resource: string): boolean;
};

/**
 * Reads what each function of the template may do from its role's policies. Conditions are ignored. Policies are read on the
 * first question, because not every URL in the template is known before.
 */
export const readPermissions = (template: Template): Permissions => {
  let known: Map<string, Statement[] | undefined> | undefined;
  const isAllowed = (functionName: string, action: string, resource: string): boolean => {
    known ??= statementsByFunction(template);
    const statements = known.get(functionName);
    if (!statements) return true;
    const meant = statements.filter((one) => matchesStatement(one, action, resource));
    return meant.some(({ Effect }) => Effect === "Allow") && !meant.some(({ Effect }) => Effect === "Deny");
  };
  // Policies don't change while the system runs, and every call to the database asks the same few questions.
  const answers = new Map<string, boolean>();
  return {
    may: (functionName, action, resource) => {
      const question = `${functionName} ${action} ${resource}`;
      const answer = answers.get(question) ?? isAllowed(functionName, action, resource);
      answers.set(question, answer);
      return answer;
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

/** Whether a text matches an IAM pattern, where `*` matches anything. */
const matchesPattern = (pattern: string, text: string): boolean => {
  const escaped = pattern.split("*").map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  return new RegExp(`^${escaped.join(".*")}$`).test(text);
};
