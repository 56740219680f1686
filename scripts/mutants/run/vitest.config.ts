import { mergeConfig, type UserWorkspaceConfig as Project } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import config from "../../../vitest.config.ts";

/** Runs files in the order in which they are named: the first failure ends a run. */
class NamedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = (process.env.TEST_ORDER ?? "").split(" ");
    const placeOf = ({ moduleId }: TestSpecification): number =>
      order.findIndex((file) => moduleId.endsWith(`/${file}`));
    return files.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

const sharing = ["unit", "component", "contract", "api-own-table"];
const isSharing = ({ test }: Project): boolean => sharing.includes(String(test?.name));

// A module that files share is evaluated for the first of them alone: a constant in it would be reached by no other.
const isolated = (project: Project): Project =>
  isSharing(project) ? { ...project, test: { ...project.test, isolate: true } } : project;

const { projects = [], ...test } = config.test ?? {};
export default mergeConfig(
  { ...config, test: { ...test, projects: (projects as Project[]).map(isolated) } },
  { root: process.cwd(), test: { sequence: { sequencer: NamedOrder } } },
);
