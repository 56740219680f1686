import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { RunnerError } from "../runner-error.ts";

export type RawResource = {
  Type: string;
  Properties?: Record<string, unknown>;
  Condition?: string;
  Metadata?: Record<string, unknown>;
};

export type TemplateStack = {
  name: string;
  /** The folder with the stack's assets. */
  directory: string;
  parameters: Record<string, { Default?: unknown }>;
  conditions: Record<string, unknown>;
  mappings: Record<string, Record<string, Record<string, unknown>>>;
  resources: Record<string, RawResource>;
  outputs: Record<string, { Value: unknown; Export?: { Name: unknown } }>;
};

type Artifact = {
  type: string;
  properties?: { templateFile?: string; stackName?: string; directoryName?: string };
};

/**
 * Reads every stack of a synthesized CDK app, stages included.
 * Throws RunnerError when the folder has no cloud assembly.
 */
export const readAssembly = (directory: string): TemplateStack[] => {
  const manifest = join(directory, "manifest.json");
  if (!existsSync(manifest)) throw new RunnerError(`No synthesized app in ${directory}. Run "npm start" first.`);
  const artifacts: Record<string, Artifact> = JSON.parse(readFileSync(manifest, "utf8")).artifacts ?? {};
  return Object.entries(artifacts).flatMap(([id, artifact]) => readArtifact(directory, id, artifact));
};

const readArtifact = (directory: string, id: string, artifact: Artifact): TemplateStack[] => {
  const { templateFile, stackName, directoryName } = artifact.properties ?? {};
  if (artifact.type === "cdk:cloud-assembly" && directoryName) return readAssembly(join(directory, directoryName));
  if (artifact.type !== "aws:cloudformation:stack" || !templateFile) return [];
  const template = JSON.parse(readFileSync(join(directory, templateFile), "utf8"));
  return [readStack(stackName ?? id, directory, template)];
};

/** Reads one CloudFormation template, as CDK writes it, into a stack. */
export const readStack = (name: string, directory: string, template: Record<string, unknown>): TemplateStack => {
  const section = <T>(key: string) => (template[key] ?? {}) as T;
  return {
    name,
    directory,
    parameters: section("Parameters"),
    conditions: section("Conditions"),
    mappings: section("Mappings"),
    resources: section("Resources"),
    outputs: section("Outputs"),
  };
};
